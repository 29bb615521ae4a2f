import type { Page } from '@playwright/test';

interface Punto {
  x: number;
  y: number;
}

/** Several fingers on the screen, which Playwright's own taps do not offer. */
export interface Dedos {
  /**
   * Puts fingers down, moves each from its first point to its last in small steps, and lifts them one after another.
   */
  arrastrar: (...recorridos: readonly { desde: Punto; hasta: Punto }[]) => Promise<void>;
}

const PASOS = 8;

export async function ponerDedos(page: Page): Promise<Dedos> {
  const cdp = await page.context().newCDPSession(page);
  const tocar = (type: 'touchStart' | 'touchMove' | 'touchEnd', puntos: readonly Punto[]) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: puntos.map((punto, id) => ({ ...punto, id })),
    });
  return {
    async arrastrar(...recorridos) {
      const alPaso = (paso: number) =>
        recorridos.map(({ desde, hasta }) => ({
          x: desde.x + ((hasta.x - desde.x) * paso) / PASOS,
          y: desde.y + ((hasta.y - desde.y) * paso) / PASOS,
        }));
      await tocar('touchStart', alPaso(0));
      for (let paso = 1; paso <= PASOS; paso++) await tocar('touchMove', alPaso(paso));
      for (let quedan = recorridos.length - 1; quedan >= 0; quedan--)
        await tocar('touchEnd', alPaso(PASOS).slice(0, quedan));
    },
  };
}
