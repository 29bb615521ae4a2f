import { mkdir, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect, request } from '@playwright/test';

/** The people of the demonstration, one of each role. */
export type Persona = 'dueno' | 'organizador' | 'taquilla' | 'accesos' | 'contabilidad';

export type Sesion = Awaited<ReturnType<APIRequestContext['storageState']>>;

const CONTRASENA = 'Consola-2026';
/** The folder of one run: its workers have the same parent process. */
const CARPETA = join(process.env.E2E_DATOS ?? tmpdir(), `taquilla-sesiones-${process.ppid}`);

/** A code allows acts of money for 10 minutes (§C13.4); a journey takes at most 4. */
const FRESCA_MS = 5 * 60_000;

/**
 * A person's session at the console. The first worker that needs it logs in for all of them: a code is valid once
 * (§C13.4), and several tries with the same code count as wrong.
 */
export async function sesionDe(baseURL: string, persona: Persona): Promise<Sesion> {
  await mkdir(CARPETA, { recursive: true });
  const file = join(CARPETA, `${persona}.json`);
  const turno = `${file}.turno`;
  const edad = () =>
    stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => Number.POSITIVE_INFINITY,
    );
  const esSuTurno =
    (await edad()) > FRESCA_MS &&
    (await mkdir(turno)
      .then(() => true)
      .catch(() => false));
  if (esSuTurno) {
    try {
      await writeFile(`${file}.nuevo`, JSON.stringify(await abrirSesion(baseURL, persona)));
      await rename(`${file}.nuevo`, file);
    } finally {
      await rmdir(turno);
    }
  }
  await expect
    .poll(edad, { message: `the session of ${persona}`, timeout: 120_000 })
    .toBeLessThan(FRESCA_MS + 10_000);
  return JSON.parse(await readFile(file, 'utf8'));
}

async function abrirSesion(baseURL: string, persona: Persona): Promise<Sesion> {
  const correo = `${persona}@taquilla.example`;
  const pide = await request.newContext({
    baseURL,
    extraHTTPHeaders: { 'x-api-key': 'taquilla-web', origin: baseURL },
  });
  const entrada = await pide.post('/api/v1/consola/sesion', { data: { correo, contrasena: CONTRASENA } });
  expect(entrada.ok(), await entrada.text()).toBe(true);
  const { csrf } = await entrada.json();
  await expect(async () => {
    const data = { codigo: await codigoDe(pide, correo) };
    const segunda = await pide.post('/api/v1/consola/sesion/totp', { headers: { 'x-csrf': csrf }, data });
    expect(segunda.ok(), await segunda.text()).toBe(true);
  }).toPass({ timeout: 120_000, intervals: [1_000, 20_000] });
  const sesion = await pide.storageState();
  await pide.dispose();
  return sesion;
}

/**
 * A currently valid code of a person's second factor, from the demonstration's page; after two logins within a minute
 * it must wait.
 */
async function codigoDe(pide: APIRequestContext, correo: string): Promise<string> {
  let hallado = '';
  await expect
    .poll(
      async () => {
        const todos: { correo: string; codigo: string | null }[] = await (
          await pide.get('/dev/codigos.json')
        ).json();
        hallado = todos.find(uno => uno.correo === correo)?.codigo ?? '';
        return hallado;
      },
      { message: `a code for ${correo}`, timeout: 90_000 },
    )
    .toMatch(/^\d{6}$/);
  return hallado;
}
