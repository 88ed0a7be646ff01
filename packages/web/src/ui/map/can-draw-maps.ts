let drawable: boolean | undefined;

/** Whether this browser supports WebGL, which old machines, remote desktops and policies may lack. */
export function canDrawMaps(): boolean {
  if (drawable !== undefined) return drawable;
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the number of contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return (drawable = context !== null);
}
