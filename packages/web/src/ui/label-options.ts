/** The choices of a filter from labels by value, in their order. */
export const toLabelOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
