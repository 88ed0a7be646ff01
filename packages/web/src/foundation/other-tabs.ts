/** What one tab tells the others of this browser at the same address. */
export interface OtherTabs<News> {
  readonly tell: (news: News) => void;
}

/** Joins the conversation; a tab never hears itself. */
export function joinTabs<News>(name: string, hear: (news: News) => void): OtherTabs<News> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data));
  return { tell: (news) => channel.postMessage(news) };
}
