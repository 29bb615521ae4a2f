/** A bell that one sleeper hears. Rung while nobody sleeps, it is remembered once. */
export interface Timbre {
  sonar(): void;
  /** Sleeps until the bell rings, `ms` at most. */
  esperar(ms: number): Promise<void>;
}

export function crearTimbre(): Timbre {
  let sonado = false;
  let despertar: (() => void) | undefined;
  return {
    sonar: () => {
      sonado = true;
      despertar?.();
    },
    esperar: async ms => {
      if (!sonado) {
        await new Promise<void>(resolve => {
          const alarma = setTimeout(resolve, ms);
          despertar = () => {
            clearTimeout(alarma);
            resolve();
          };
        });
      }
      despertar = undefined;
      sonado = false;
    },
  };
}
