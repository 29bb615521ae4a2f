/** Rests for as long as the work since the last rest deserves. To be called between steps that keep the event loop. */
export type Respirar = () => Promise<void>;

/** Runs heavy work so that buyers do not feel it. */
export type Freno = <T>(tarea: (respirar: Respirar) => Promise<T>) => Promise<T>;

/** A rest as a multiple of the work before it, where nobody waits for the event loop, and where it is crowded. */
const DESCANSO = { libre: 0.25, lleno: 3 } as const;
/** How late a timer comes on an event loop that is crowded, in milliseconds. */
const ATRASO_LLENO_MS = 10;

/**
 * One task at a time, and after each step of it a rest, the longer the later the last one ended: the tickets of a
 * backlog of mails are drawn in a quarter of a process that sells at its limit, and in nearly all of one that has
 * nothing else to do. What else a mail takes is not counted.
 */
export function crearFreno(): Freno {
  let anterior: Promise<unknown> = Promise.resolve();
  let lleno = 1;

  async function descansar(trabajoMs: number): Promise<void> {
    const ms = trabajoMs * (DESCANSO.libre + (DESCANSO.lleno - DESCANSO.libre) * lleno);
    const desde = performance.now();
    await new Promise(listo => setTimeout(listo, ms));
    // A timer counts whole milliseconds.
    const atraso = Math.max(0, performance.now() - desde - ms - 1);
    lleno = Math.min(1, atraso / ATRASO_LLENO_MS);
  }

  return tarea => {
    let desde = 0;
    const respirar = async () => {
      await descansar(performance.now() - desde);
      desde = performance.now();
    };
    const turno = anterior.then(() => {
      desde = performance.now();
      return tarea(respirar);
    });
    anterior = turno.then(respirar, respirar);
    return turno;
  };
}
