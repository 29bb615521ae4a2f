import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { crearFreno } from '../src/correos/freno.ts';
import { decidirReintento } from '../src/correos/reintentos.ts';

describe('when a mail is tried again (R18)', () => {
  const falla = { rechazos: 0, esRechazo: false, edadHoras: 1 };
  const segundosTras = (intentos: number, azar = 0.5) => {
    const reintento = decidirReintento({ ...falla, intentos }, azar);
    return reintento.tipo === 'esperar' ? Math.round(reintento.segundos) : null;
  };

  it('waits longer each time for a server that cannot be reached, 5 minutes at most', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map(n => segundosTras(n))).toEqual([
      5, 10, 20, 40, 80, 160, 300, 300, 300,
    ]);
  });

  it('spreads the tries of mails that failed together by a fifth to both sides', () => {
    expect([segundosTras(7, 0), segundosTras(7, 1)]).toEqual([240, 360]);
  });

  it('asks four times more after a refusal, over five hours, and then gives up', () => {
    const esperas = [1, 2, 3, 4, 5].map(rechazos =>
      decidirReintento({ intentos: 50, rechazos, esRechazo: true, edadHoras: 1 }, 0.5),
    );
    expect(esperas).toEqual([
      { tipo: 'esperar', segundos: 60 },
      { tipo: 'esperar', segundos: 600 },
      { tipo: 'esperar', segundos: 3_600 },
      { tipo: 'esperar', segundos: 14_400 },
      { tipo: 'desistir' },
    ]);
  });

  it('gives every mail up after five days and none before for want of a server', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.double({ min: 0, max: 240, noNaN: true }),
        (intentos, edadHoras) => {
          const { tipo } = decidirReintento({ ...falla, intentos, edadHoras }, 0.5);
          expect(tipo).toBe(edadHoras >= 120 ? 'desistir' : 'esperar');
        },
      ),
    );
  });
});

describe('the brake on heavy work', () => {
  it('runs one task at a time, in order, also after one that failed', async () => {
    const freno = crearFreno();
    const pasos: string[] = [];
    const tarea = (nombre: string) => async () => {
      pasos.push(`${nombre} empieza`);
      await new Promise(resolve => setImmediate(resolve));
      pasos.push(`${nombre} termina`);
      if (nombre === 'b') throw new Error('b');
      return nombre;
    };
    const resultados = await Promise.allSettled(['a', 'b', 'c'].map(nombre => freno(tarea(nombre))));
    expect(resultados.map(r => r.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(pasos).toEqual(['a', 'b', 'c'].flatMap(n => [`${n} empieza`, `${n} termina`]));
  });

  it.each([
    ['a quarter of a process whose event loop is crowded', 11, 300],
    ['nearly all of one that nobody waits for', 1, 25],
  ])('gives mails %s', async (_, atraso, descanso) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const pasos: number[] = [];
    const trabajo = () => {
      vi.advanceTimersByTime(100);
      pasos.push(performance.now());
    };
    const fin = crearFreno()(async respirar => {
      for (let i = 0; i < 3; i++) {
        trabajo();
        await respirar();
      }
    });
    // The first rest knows of nothing yet, and is a long one; it ends late, and so tells how crowded it is.
    await vi.advanceTimersByTimeAsync(0);
    vi.advanceTimersByTime(300 + atraso);
    await vi.advanceTimersByTimeAsync(0);
    expect(pasos).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(descanso - 1);
    expect(pasos).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(pasos).toHaveLength(3);
    await vi.runAllTimersAsync();
    await fin;
    vi.useRealTimers();
  });
});
