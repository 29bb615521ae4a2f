import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Content } from '../../src/server/content.ts';
import { DerivedContent } from '../../src/server/derivedContent.ts';
import { FreshValue } from '../../src/server/freshValue.ts';
import { Lru } from '../../src/server/lru.ts';

/** A value that counts how often it is made, with a clock that the test moves. */
function createCounted(opciones: { maxAgeOnFailureMs?: number } = {}) {
  const estado = { ahora: 0, hechos: 0, puestosAlDia: 0, falla: false };
  const fresca = new FreshValue<number>({
    build: async () => {
      if (estado.falla) throw new Error('no database');
      estado.hechos += 1;
      return estado.hechos * 100;
    },
    update: async anterior => {
      estado.puestosAlDia += 1;
      return anterior + 1;
    },
    maxAgeMs: 1_000,
    now: () => estado.ahora,
    ...opciones,
  });
  return { estado, fresca };
}

describe('a fresh value', () => {
  it('is made once for all requests that wait', async () => {
    const { estado, fresca } = createCounted();
    expect(await Promise.all([fresca.get(), fresca.get(), fresca.get()])).toEqual([100, 100, 100]);
    expect(estado.hechos).toBe(1);
  });

  it('is answered without waiting while it is young', async () => {
    const { estado, fresca } = createCounted();
    await fresca.get();
    estado.ahora = 400;
    expect(fresca.get()).toBe(100);
    expect(estado.hechos).toBe(1);
  });

  it('is made anew in the background before it is too old, and waited for once it is', async () => {
    const { estado, fresca } = createCounted();
    await fresca.get();
    estado.ahora = 600;
    expect(fresca.get()).toBe(100);
    expect(estado.hechos).toBe(2);
    await Promise.resolve();
    estado.ahora = 2_000;
    expect(await fresca.get()).toBe(300);
  });

  it('that was long in the making is not what a later question gets', async () => {
    let ahora = 0;
    const terminar: (() => void)[] = [];
    const lenta = new FreshValue<number>({
      build: () => new Promise(resolve => terminar.push(() => resolve(terminar.length))),
      maxAgeMs: 1_000,
      now: () => ahora,
    });
    void lenta.get();
    ahora = 1_500;
    const tarde = lenta.get();
    terminar[0]?.();
    await expect.poll(() => terminar.length).toBe(2);
    terminar[1]?.();
    expect(await tarde).toBe(2);
  });

  it('is brought up to date at the first question after a change, and that does not make it younger', async () => {
    const { estado, fresca } = createCounted();
    await fresca.get();
    estado.ahora = 400;
    fresca.markStale();
    expect(await fresca.get()).toBe(101);
    expect(estado.puestosAlDia).toBe(1);
    estado.ahora = 1_000;
    expect(await fresca.get()).toBe(200);
  });

  it('rests between two updates, so that a crowd of changes does not keep it busy', async () => {
    const { estado, fresca } = createCounted();
    await fresca.get();
    fresca.markStale();
    expect(await fresca.get()).toBe(101);
    fresca.markStale();
    expect(fresca.get()).toBe(101);
    estado.ahora = 4;
    expect(await fresca.get()).toBe(102);
  });

  it('outlives a failure for as long as it may still be told, and not a moment longer', async () => {
    const { estado, fresca } = createCounted({ maxAgeOnFailureMs: 60_000 });
    await fresca.get();
    estado.falla = true;
    estado.ahora = 59_999;
    expect(await fresca.get()).toBe(100);
    // No caller waits for the next failure.
    expect(fresca.get()).toBe(100);
    estado.ahora = 60_000;
    await expect(fresca.get()).rejects.toThrow('no database');
    estado.falla = false;
    expect(await fresca.get()).toBe(200);
  });
});

describe('bytes that many are sent', () => {
  const texto = JSON.stringify(Array.from({ length: 200 }, (_, i) => ({ asiento: i, estado: 'disponible' })));
  const contenido = new Content(Buffer.from(texto), { type: 'application/json; charset=utf-8' });

  it.each([
    ['br, gzip, deflate', 'br'],
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    ['identity', 'identity'],
    [undefined, 'identity'],
  ] as const)('goes to a caller who accepts %s as %s', (acepta, forma) => {
    expect(contenido.choose(acepta)).toBe(forma);
  });

  it('says the same in each form, under an ETag of its own', async () => {
    expect(brotliDecompressSync(await contenido.form('br')).toString()).toBe(texto);
    expect(gunzipSync(await contenido.form('gzip')).toString()).toBe(texto);
    const etags = (['br', 'gzip', 'identity'] as const).map(forma => contenido.etag(forma));
    expect(new Set(etags).size).toBe(3);
  });

  it('compresses each form once', async () => {
    const primera = await contenido.form('gzip');
    expect(contenido.form('gzip')).toBe(primera);
  });

  it('is compressed as far as gzip goes where it is sent for days, as the budget of the first load counts (F1)', async () => {
    const duradero = new Content(Buffer.from(texto), { type: 'text/javascript', longLived: true });
    expect((await duradero.form('gzip')).length).toBe(gzipSync(texto, { level: 9 }).length);
  });

  it('leaves what is small or compressed already as it is', () => {
    const png = new Content(Buffer.alloc(5_000), { type: 'image/png' });
    const breve = new Content(Buffer.from('{}'), { type: 'application/json' });
    expect([png.choose('br'), breve.choose('br')]).toEqual(['identity', 'identity']);
  });
});

it('follows a source that changes all the time at most 250 ms late', () => {
  let ahora = 0;
  let hechas = 0;
  const derivada = new DerivedContent<{ n: number }>(
    fuente => {
      hechas += 1;
      ahora += 100;
      return new Content(Buffer.from(String(fuente.n)), { type: 'text/plain' });
    },
    { now: () => ahora },
  );
  const leer = (n: number) => derivada.of({ n }).bytes.toString();
  expect([leer(1), leer(2)]).toEqual(['1', '2']);
  ahora += 249;
  expect(leer(3)).toBe('2');
  ahora += 1;
  expect(leer(4)).toBe('4');
  expect(hechas).toBe(3);
});

it('forgets what was used longest ago', () => {
  const expulsados: string[] = [];
  const lru = new Lru<number, string>(2, valor => expulsados.push(valor));
  lru.set(1, 'a');
  lru.set(2, 'b');
  lru.get(1);
  lru.set(3, 'c');
  expect([lru.get(1), lru.get(2), lru.get(3)]).toEqual(['a', undefined, 'c']);
  expect(expulsados).toEqual(['b']);
});
