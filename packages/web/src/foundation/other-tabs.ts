/** Messages between the tabs of this browser at the same origin. */
export interface OtherTabs<News> {
  readonly tell: (news: News) => void;
}

/** Subscribes to the messages; a tab doesn't receive its own. */
export function joinTabs<News>(name: string, hear: (news: News) => void): OtherTabs<News> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data));
  return { tell: (news) => channel.postMessage(news) };
}
