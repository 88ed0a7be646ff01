import net from 'node:net';

export interface MailServer {
  /** Value for SMTP_URL. */
  readonly url: string;
  /** The mails received, as sent, newest last. */
  readonly mails: string[];
  /** Answers no mail until the returned function is called. */
  delayMails(): () => void;
  /** Answers to the next mails for an address, before it takes one: "450 4.2.0 Greylisted". */
  refuse(address: string, ...answers: string[]): void;
  /** Never answers a mail for an address, and keeps the connection. */
  leaveUnanswered(address: string): void;
  /** Closes the connection instead of answering the next command that begins so: "RCPT". */
  closeAt(command: string): void;
  /** Keeps the next mail and answers it with this. */
  answerNext(answer: string): void;
  /** How many mails wait for an answer. */
  waiting(): number;
  /** How long it keeps a mail before it says so. */
  pauseMs: number;
  stop(): Promise<void>;
}

/** An SMTP server that accepts every mail and keeps it in memory. */
export async function startMailServer(atPort = 0): Promise<MailServer> {
  const mails: string[] = [];
  const delayed: (() => void)[] = [];
  const refusals: { address: string; answer: string }[] = [];
  const pausing = { pauseMs: 0 };
  const answers: string[] = [];
  const closings: string[] = [];
  const unanswered: string[] = [];
  const silent: net.Socket[] = [];
  let isDelaying = false;
  const server = net.createServer((socket) => {
    let isReadingMail = false;
    let pending = '';
    socket.write('220 mail.example\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8');
      const end = isReadingMail ? '\r\n.\r\n' : '\r\n';
      for (let lineEnd = pending.indexOf(end); lineEnd >= 0; lineEnd = pending.indexOf(end)) {
        const text = pending.slice(0, lineEnd);
        pending = pending.slice(lineEnd + end.length);
        if (isReadingMail) {
          mails.push(decodeQuotedPrintable(text));
          isReadingMail = false;
          const answer = () => socket.write(`${answers.shift() ?? '250 ok'}\r\n`);
          if (isDelaying) delayed.push(answer);
          else setTimeout(answer, pausing.pauseMs);
          return;
        }
        const closing = closings.findIndex((command) => text.toUpperCase().startsWith(command));
        if (closing >= 0) {
          closings.splice(closing, 1);
          socket.destroy();
          return;
        }
        if (text.toUpperCase().startsWith('RCPT') && unanswered.some((address) => text.includes(address))) {
          silent.push(socket);
          return;
        }
        const refusal = refusals.findIndex(
          ({ address }) => text.toUpperCase().startsWith('RCPT') && text.includes(address),
        );
        if (refusal >= 0) {
          socket.write(`${refusals.splice(refusal, 1)[0]?.answer}\r\n`);
          continue;
        }
        const isData = text.toUpperCase() === 'DATA';
        isReadingMail = isData;
        socket.write(isData ? '354 go on\r\n' : text.toUpperCase() === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        if (isData) return;
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(atPort, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return Object.assign(pausing, {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    delayMails: () => {
      isDelaying = true;
      return () => {
        isDelaying = false;
        for (const answer of delayed.splice(0)) answer();
      };
    },
    refuse: (address: string, ...answers: string[]) =>
      void refusals.push(...answers.map((answer) => ({ address, answer }))),
    leaveUnanswered: (address: string) => void unanswered.push(address),
    closeAt: (command: string) => void closings.push(command),
    answerNext: (answer: string) => void answers.push(answer),
    waiting: () => delayed.length,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of silent) socket.destroy();
      }),
  });
}

function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
