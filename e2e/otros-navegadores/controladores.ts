import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pausar } from 'node:timers/promises';

/** The commands of W3C WebDriver that the journeys need, each with its name in Marionette and its address over HTTP. */
const ORDENES = {
  ir: { marionette: 'WebDriver:Navigate', http: ['POST', '/url'] },
  guion: { marionette: 'WebDriver:ExecuteScript', http: ['POST', '/execute/sync'] },
  pulsar: { marionette: 'WebDriver:ElementClick', http: ['POST', '/element/:id/click'] },
  escribir: { marionette: 'WebDriver:ElementSendKeys', http: ['POST', '/element/:id/value'] },
  vaciar: { marionette: 'WebDriver:ElementClear', http: ['POST', '/element/:id/clear'] },
  papel: { marionette: 'WebDriver:GetComputedRole', http: ['GET', '/element/:id/computedrole'] },
  nombre: { marionette: 'WebDriver:GetComputedLabel', http: ['GET', '/element/:id/computedlabel'] },
} as const;

export type Orden = keyof typeof ORDENES;

export interface Controlador {
  mandar(orden: Orden, datos?: Record<string, unknown>): Promise<unknown>;
  /** Script errors and `console.error` lines that the browser itself has kept. */
  quejas(): Promise<string[]>;
  cerrar(): Promise<void>;
}

const PLAZO_MS = 60_000;

/** Opens Firefox by Marionette, the protocol behind geckodriver, of which Debian has no package. */
export async function abrirFirefox(ejecutable: string): Promise<Controlador> {
  const perfil = await mkdtemp(join(tmpdir(), 'taquilla-firefox-'));
  const puerto = await puertoLibre();
  await writeFile(
    join(perfil, 'user.js'),
    [
      `user_pref("marionette.port", ${puerto});`,
      'user_pref("intl.accept_languages", "es-MX, es");',
      // Prevents downloads of Mozilla's own.
      'user_pref("app.normandy.enabled", false);',
      'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
    ].join('\n'),
  );
  const argumentos = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote'];
  const proceso = spawn(ejecutable, [...argumentos, '--profile', perfil], {
    env: { ...process.env, HOME: perfil },
    stdio: 'ignore',
  });
  const cerrar = async () => {
    await terminar(proceso);
    await rm(perfil, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const marionette = await insistir(() => Marionette.conectar(puerto));
    await marionette.mandar('WebDriver:NewSession', {});
    return {
      mandar: (orden, datos = {}) => marionette.mandar(ORDENES[orden].marionette, datos),
      quejas: () => quejasDeFirefox(marionette),
      cerrar: async () => {
        marionette.soltar();
        await cerrar();
      },
    };
  } catch (error) {
    await cerrar();
    throw error;
  }
}

/** Tries until it succeeds: the drivers do not tell when they are ready. */
async function insistir<T>(intento: () => Promise<T>): Promise<T> {
  const hasta = Date.now() + PLAZO_MS;
  for (;;) {
    try {
      return await intento();
    } catch (error) {
      if (error instanceof FallaDelControlador || Date.now() > hasta) throw error;
      await pausar(100);
    }
  }
}

/** Reads the browser's own console, which has kept everything since the start. */
async function quejasDeFirefox(marionette: Marionette): Promise<string[]> {
  await marionette.mandar('Marionette:SetContext', { value: 'chrome' });
  const quejas = await marionette.mandar('WebDriver:ExecuteScript', {
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
  await marionette.mandar('Marionette:SetContext', { value: 'content' });
  return quejas as string[];
}

/** Messages of the form `LENGTH:[TYPE, ID, …]` over TCP. */
class Marionette {
  readonly #enchufe: Socket;
  readonly #esperas = new Map<number, (respuesta: [number, number, Falla | null, unknown]) => void>();
  #llegado = Buffer.alloc(0);
  #cuantos = 0;

  private constructor(enchufe: Socket) {
    this.#enchufe = enchufe;
    enchufe.on('data', trozo => this.#leer(trozo));
    enchufe.on('error', () => enchufe.destroy());
  }

  static async conectar(puerto: number): Promise<Marionette> {
    const enchufe = connect(puerto, '127.0.0.1');
    await once(enchufe, 'connect');
    return new Marionette(enchufe);
  }

  async mandar(nombre: string, datos: object): Promise<unknown> {
    this.#cuantos += 1;
    const id = this.#cuantos;
    const texto = JSON.stringify([0, id, nombre, datos]);
    this.#enchufe.write(`${Buffer.byteLength(texto)}:${texto}`);
    const [, , falla, resultado] = await new Promise<[number, number, Falla | null, unknown]>(
      (listo, mal) => {
        const reloj = setTimeout(() => mal(new Error(`${nombre}: no answer from Firefox`)), PLAZO_MS);
        this.#esperas.set(id, respuesta => {
          clearTimeout(reloj);
          listo(respuesta);
        });
      },
    );
    if (falla) throw new FallaDelControlador(falla);
    return valorDe(resultado);
  }

  soltar(): void {
    this.#enchufe.destroy();
  }

  #leer(trozo: Buffer): void {
    this.#llegado = Buffer.concat([this.#llegado, trozo]);
    for (;;) {
      const inicio = this.#llegado.indexOf(':') + 1;
      const fin = inicio + Number(this.#llegado.subarray(0, Math.max(inicio - 1, 0)));
      if (inicio === 0 || this.#llegado.length < fin) return;
      const mensaje = JSON.parse(this.#llegado.subarray(inicio, fin).toString());
      this.#llegado = this.#llegado.subarray(fin);
      if (Array.isArray(mensaje)) this.#esperas.get(mensaje[1])?.(mensaje as never);
    }
  }
}

/** Opens WebKitGTK by its own WebDriver. Its MiniBrowser draws windows, so it gets a hidden screen. */
export async function abrirWebKit(ejecutable: string): Promise<Controlador> {
  const pantalla = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const numero = await primeraLinea(pantalla);
  const puerto = await puertoLibre();
  const controlador = spawn(ejecutable, [`--port=${puerto}`], {
    env: { ...process.env, DISPLAY: `:${numero}` },
    stdio: 'ignore',
  });
  const cerrar = async () => {
    await terminar(controlador);
    await terminar(pantalla);
  };
  try {
    const raiz = `http://127.0.0.1:${puerto}/session`;
    const hecha = (await insistir(() => pedir('POST', raiz, { capabilities: {} }))) as { sessionId: string };
    const sesion = `${raiz}/${hecha.sessionId}`;
    return {
      mandar: async (orden, { id, ...datos } = {}) => {
        const [metodo, camino] = ORDENES[orden].http;
        return pedir(metodo, sesion + camino.replace(':id', String(id)), datos);
      },
      // Its console cannot be read, so only the page's own listeners count.
      quejas: async () => [],
      cerrar: async () => {
        await pedir('DELETE', sesion).catch(() => undefined);
        await cerrar();
      },
    };
  } catch (error) {
    await cerrar();
    throw error;
  }
}

async function pedir(metodo: string, url: string, datos: object = {}): Promise<unknown> {
  const respuesta = await fetch(url, {
    method: metodo,
    signal: AbortSignal.timeout(PLAZO_MS),
    ...(metodo === 'POST' && { body: JSON.stringify(datos) }),
  });
  const { value } = (await respuesta.json()) as { value: unknown };
  if (!respuesta.ok) throw new FallaDelControlador(value as Falla);
  return value;
}

interface Falla {
  error: string;
  message: string;
}

/** A command that the browser refused, such as a press on a removed element. */
class FallaDelControlador extends Error {
  constructor({ error, message }: Falla) {
    super(`${error}: ${message}`);
  }
}

function valorDe(resultado: unknown): unknown {
  return resultado !== null && typeof resultado === 'object' && 'value' in resultado
    ? resultado.value
    : resultado;
}

async function puertoLibre(): Promise<number> {
  const servidor = createServer().listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  const direccion = servidor.address();
  servidor.close();
  await once(servidor, 'close');
  if (direccion === null || typeof direccion === 'string') throw new Error('There is no free port');
  return direccion.port;
}

async function primeraLinea(proceso: ChildProcess): Promise<string> {
  const [dicho] = await once(proceso.stdout ?? proceso, 'data', { signal: AbortSignal.timeout(PLAZO_MS) });
  return String(dicho).trim();
}

async function terminar(proceso: ChildProcess): Promise<void> {
  if (proceso.exitCode !== null || proceso.signalCode !== null) return;
  const terminado = once(proceso, 'exit');
  proceso.kill('SIGTERM');
  const reloj = setTimeout(() => proceso.kill('SIGKILL'), 5_000);
  await terminado;
  clearTimeout(reloj);
}
