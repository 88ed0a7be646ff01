let drawable: boolean | undefined;

/** Whether this browser has WebGL. An old machine, a remote desktop or a policy of the office may go without. */
export function canDrawMaps(): boolean {
  if (drawable !== undefined) return drawable;
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser gives out only so many at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return (drawable = context !== null);
}
