import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The commands of W3C WebDriver that the journeys need, each with its name in Marionette and its address over HTTP. */
const COMMANDS = {
  goTo: { marionette: 'WebDriver:Navigate', http: ['POST', '/url'] },
  script: { marionette: 'WebDriver:ExecuteScript', http: ['POST', '/execute/sync'] },
  press: { marionette: 'WebDriver:ElementClick', http: ['POST', '/element/:id/click'] },
  type: { marionette: 'WebDriver:ElementSendKeys', http: ['POST', '/element/:id/value'] },
  clear: { marionette: 'WebDriver:ElementClear', http: ['POST', '/element/:id/clear'] },
  role: { marionette: 'WebDriver:GetComputedRole', http: ['GET', '/element/:id/computedrole'] },
  name: { marionette: 'WebDriver:GetComputedLabel', http: ['GET', '/element/:id/computedlabel'] },
} as const;

export type Command = keyof typeof COMMANDS;

export interface Driver {
  send(command: Command, data?: Record<string, unknown>): Promise<unknown>;
  /** Script errors and `console.error` lines that the browser itself has kept. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
}

const LIMIT_MS = 60_000;

/** Opens Firefox by Marionette, the protocol behind geckodriver, of which Debian has no package. */
export async function openFirefox(executable: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'taquilla-firefox-'));
  const port = await freePort();
  await writeFile(
    join(profile, 'user.js'),
    [
      `user_pref("marionette.port", ${port});`,
      'user_pref("intl.accept_languages", "es-MX, es");',
      // Prevents downloads of Mozilla's own.
      'user_pref("app.normandy.enabled", false);',
      'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
    ].join('\n'),
  );
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
  const child = spawn(executable, [...args, '--profile', profile], {
    env: { ...process.env, HOME: profile },
    stdio: 'ignore',
  });
  const close = async () => {
    await terminate(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await insist(() => Marionette.connectTo(port));
    await marionette.send('WebDriver:NewSession', {});
    return {
      send: (command, data = {}) => marionette.send(COMMANDS[command].marionette, data),
      complaints: () => complaintsOfFirefox(marionette),
      close: async () => {
        marionette.release();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tries until it succeeds: the drivers do not tell when they are ready. */
async function insist<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof DriverFailure || Date.now() > until) throw error;
      await pause(100);
    }
  }
}

/** Reads the browser's own console, which has kept everything since the start. */
async function complaintsOfFirefox(marionette: Marionette): Promise<string[]> {
  await marionette.send('Marionette:SetContext', { value: 'chrome' });
  const complaints = await marionette.send('WebDriver:ExecuteScript', {
    script: `
      const errores = Services.console.getMessageArray()
        .filter(m => m instanceof Ci.nsIScriptError && m.category === 'content javascript' && !(m.flags & 1))
        .map(m => m.errorMessage + ' ' + m.sourceName);
      const consola = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage).getEvents()
        .filter(({ level, filename }) => level === 'error' && filename.startsWith('http'))
        .map(({ arguments: dicho, filename }) => 'console.error: ' + dicho.map(String).join(' ') + ' ' + filename);
      return [...errores, ...consola];`,
    args: [],
  });
  await marionette.send('Marionette:SetContext', { value: 'content' });
  return complaints as string[];
}

/** Messages of the form `LENGTH:[TYPE, ID, …]` over TCP. */
class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (response: [number, number, Failure | null, unknown]) => void>();
  #received = Buffer.alloc(0);
  #count = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', chunk => this.#read(chunk));
    socket.on('error', () => socket.destroy());
  }

  static async connectTo(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Marionette(socket);
  }

  async send(name: string, data: object): Promise<unknown> {
    this.#count += 1;
    const id = this.#count;
    const text = JSON.stringify([0, id, name, data]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const [, , failure, result] = await new Promise<[number, number, Failure | null, unknown]>(
      (resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${name}: no answer from Firefox`)), LIMIT_MS);
        this.#waiting.set(id, response => {
          clearTimeout(timer);
          resolve(response);
        });
      },
    );
    if (failure) throw new DriverFailure(failure);
    return valueIn(result);
  }

  release(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    for (;;) {
      const start = this.#received.indexOf(':') + 1;
      const end = start + Number(this.#received.subarray(0, Math.max(start - 1, 0)));
      if (start === 0 || this.#received.length < end) return;
      const message = JSON.parse(this.#received.subarray(start, end).toString());
      this.#received = this.#received.subarray(end);
      if (Array.isArray(message)) this.#waiting.get(message[1])?.(message as never);
    }
  }
}

/** Opens WebKitGTK by its own WebDriver. Its MiniBrowser draws windows, so it gets a hidden screen. */
export async function openWebKit(executable: string): Promise<Driver> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await firstLine(screen);
  const port = await freePort();
  const driver = spawn(executable, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${display}` },
    stdio: 'ignore',
  });
  const close = async () => {
    await terminate(driver);
    await terminate(screen);
  };
  try {
    const root = `http://127.0.0.1:${port}/session`;
    const created = (await insist(() => request('POST', root, { capabilities: {} }))) as {
      sessionId: string;
    };
    const session = `${root}/${created.sessionId}`;
    return {
      send: async (command, { id, ...data } = {}) => {
        const [method, path] = COMMANDS[command].http;
        return request(method, session + path.replace(':id', String(id)), data);
      },
      // Its console cannot be read, so only the page's own listeners count.
      complaints: async () => [],
      close: async () => {
        await request('DELETE', session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function request(method: string, url: string, data: object = {}): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(LIMIT_MS),
    ...(method === 'POST' && { body: JSON.stringify(data) }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new DriverFailure(value as Failure);
  return value;
}

interface Failure {
  error: string;
  message: string;
}

/** A command that the browser refused, such as a press on a removed element. */
class DriverFailure extends Error {
  constructor({ error, message }: Failure) {
    super(`${error}: ${message}`);
  }
}

function valueIn(result: unknown): unknown {
  return result !== null && typeof result === 'object' && 'value' in result ? result.value : result;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}

async function firstLine(child: ChildProcess): Promise<string> {
  const [said] = await once(child.stdout ?? child, 'data', { signal: AbortSignal.timeout(LIMIT_MS) });
  return String(said).trim();
}

async function terminate(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}
