/** Messages between the tabs of this browser at the same origin. */
export interface OtherTabs<Message> {
  readonly send: (message: Message) => void;
}

/** Subscribes to the messages; a tab doesn't receive its own. */
export function joinTabs<Message>(name: string, receive: (message: Message) => void): OtherTabs<Message> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => receive(data));
  return { send: (message) => channel.postMessage(message) };
}
