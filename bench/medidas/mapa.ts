import { chromium, type Page } from '@playwright/test';
import { percentil } from '../support/carga.ts';
import { BANDERAS, CHROMIUM } from '../support/chromium.ts';
import { anotar } from '../support/resultados.ts';
import { abrirTienda } from '../support/tienda.ts';

/** F3: the demo's section of 3,000 seats, dragged and zoomed. The floor is the same page left alone. */
const EVENTO = 'Niebla Tropical: Gira Humedad';
const GESTOS = Number(process.env.BENCH_GESTOS ?? 120);
const CUADRO_MS = 16.7;

interface Seccion {
  id: number;
  nombre: string;
  tipo_seccion: string;
  asientosDisponibles: number;
}

const tienda = await abrirTienda();
const navegador = await chromium.launch({ executablePath: CHROMIUM, args: BANDERAS });
try {
  const eventoId = await tienda.evento(EVENTO);
  const seccion = await seccionMasGrande(eventoId);
  const page = await navegador.newPage({ viewport: { width: 1280, height: 900 }, locale: 'es-MX' });
  await page.goto(`${tienda.url}/eventos/${eventoId}/${seccion.id}/${encodeURIComponent(seccion.nombre)}`);
  const mapa = page.locator('canvas').first();
  await mapa.waitFor({ state: 'visible', timeout: 60_000 });
  const interactivoMs = await desdeLosDatos(page);
  const caja = await mapa.boundingBox();
  if (!caja) throw new Error('the map has no place on the page');
  const centro = { x: caja.x + caja.width / 2, y: caja.y + caja.height / 2 };

  const quieto = await cuadros(page, () => page.waitForTimeout(2_000));
  const acercando = await cuadros(page, async () => {
    await page.mouse.move(centro.x, centro.y);
    for (let i = 0; i < GESTOS; i += 1) await page.mouse.wheel(0, i % 40 < 20 ? -60 : 60);
  });
  await page.mouse.wheel(0, -400);
  const arrastrando = await cuadros(page, async () => {
    await page.mouse.move(centro.x, centro.y);
    await page.mouse.down();
    for (let i = 0; i < GESTOS; i += 1) {
      const angulo = i / 8;
      await page.mouse.move(centro.x + Math.cos(angulo) * 150, centro.y + Math.sin(angulo) * 110);
    }
    await page.mouse.up();
  });

  anotar('mapa', `F3 · a section of ${seccion.asientosDisponibles} free seats`, [
    ['floor: the page left alone', describir(quieto)],
    ['zooming (goal p95 ≤ 16.7 ms)', describir(acercando)],
    ['dragging (goal p95 ≤ 16.7 ms)', describir(arrastrando)],
    ['from the rows’ last byte to the drawn map (goal ≤ 800 ms)', `${Math.round(interactivoMs)} ms`],
  ]);
} finally {
  await navegador.close();
  await tienda.cerrar();
}

async function seccionMasGrande(eventoId: number): Promise<Seccion> {
  const respuesta = await fetch(`${tienda.url}/api/v1/eventos/${eventoId}/detalle_seccion/false/web`, {
    headers: { 'x-api-key': 'taquilla-web' },
  });
  const { secciones } = (await respuesta.json()) as { secciones: Seccion[] };
  const [primera] = secciones
    .filter(({ tipo_seccion }) => tipo_seccion === 'numerada')
    .sort((a, b) => b.asientosDisponibles - a.asientosDisponibles);
  if (!primera) throw new Error('the event has no numbered section');
  return primera;
}

/** Milliseconds from the end of the rows' answer to the second frame after the map is there. */
function desdeLosDatos(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>(listo => {
        const fin = performance
          .getEntriesByType('resource')
          .filter(entrada => entrada.name.includes('filas_por_seccion'))
          .map(entrada => (entrada as PerformanceResourceTiming).responseEnd)
          .at(0);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => listo(fin === undefined ? Number.NaN : performance.now() - fin)),
        );
      }),
  );
}

/** Milliseconds between frames while something is done. */
async function cuadros(page: Page, hacer: () => Promise<unknown>): Promise<number[]> {
  const contando = await page.evaluateHandle(() => {
    const tiempos: number[] = [];
    let antes = performance.now();
    const contar = (ahora: number) => {
      tiempos.push(ahora - antes);
      antes = ahora;
      requestAnimationFrame(contar);
    };
    requestAnimationFrame(contar);
    return tiempos;
  });
  await hacer();
  const tiempos = await contando.evaluate(lista => [...lista]);
  await contando.dispose();
  return tiempos.slice(1);
}

function describir(tiempos: readonly number[]): string {
  const tarde = tiempos.filter(ms => ms > CUADRO_MS * 2).length;
  return `p50 ${percentil(tiempos, 0.5)} ms, p95 ${percentil(tiempos, 0.95)} ms, ${tarde} of ${tiempos.length} frames two or more late`;
}
