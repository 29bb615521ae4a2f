import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, getPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';

describe('the threads that hash passwords (S11)', () => {
  it('make hashes that anybody can check, each with a salt of its own', async () => {
    const contrasenas = crearContrasenas();
    const [uno, otro] = await Promise.all([
      contrasenas.cifrar('Boletos2026'),
      contrasenas.cifrar('Boletos2026'),
    ]);
    expect(uno).not.toBe(otro);
    expect(await verify(uno, 'Boletos2026')).toBe(true);
    expect(await contrasenas.cifrarComo('Boletos2026', await hash('Boletos2026'))).toMatch(/^\$argon2id\$/);
    expect(await contrasenas.cifrarComo('Boletos2026', uno)).toBe(uno);
  });

  it.skipIf(process.platform !== 'linux')('give way to every other thread of the server', async () => {
    const propia = getPriority();
    const antes = niceValues().filter(cortesia => cortesia > propia).length;
    await crearContrasenas().cifrar('Boletos2026');
    const despues = niceValues();
    expect(despues.filter(cortesia => cortesia > propia).length).toBeGreaterThan(antes);
    expect(despues.filter(cortesia => cortesia === propia).length).toBeGreaterThan(0);
  });

  it.skipIf(process.platform !== 'linux')('stay as few, however many passwords there have been', async () => {
    const propia = getPriority();
    const contrasenas = crearContrasenas();
    const seguidos = async (cuantos: number) => {
      for (let n = 0; n < cuantos; n++) await contrasenas.cifrar('Boletos2026');
      return niceValues().filter(cortesia => cortesia > propia).length;
    };
    const alPrincipio = await seguidos(availableParallelism());
    expect(await seguidos(8 * availableParallelism())).toBeLessThan(alPrincipio + availableParallelism());
  });

  it('refuse nothing that is asked for at once, and lose nothing', async () => {
    const contrasenas = crearContrasenas();
    const modelo = await contrasenas.cifrar('Boletos2026');
    const hashes = await Promise.all(
      Array.from({ length: 20 }, () => contrasenas.cifrarComo('Boletos2026', modelo)),
    );
    expect(new Set(hashes)).toEqual(new Set([modelo]));
  });
});

/** Nice values of this process's threads on Linux, 0 for the usual. */
function niceValues(): number[] {
  const threads = '/proc/self/task';
  return readdirSync(threads).flatMap(thread => {
    const stat = readStat(`${threads}/${thread}/stat`);
    // The name of a thread may hold spaces and parentheses; the fields after it do not.
    return stat === null ? [] : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

/** Null for a thread that has ended since it was listed. */
function readStat(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
