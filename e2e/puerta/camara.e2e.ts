import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { escribirCuadros } from '@taquilla/rules/puerta/pasarLista';
import { film } from '../support/film.ts';
import { abrir, boletosDe, pasar, seguir, test, VIDEO } from '../support/puerta.ts';

const CENTRO = { x: 320, y: 240 };
const NADA = { frames: 14, codigos: [] };

test('reads codes that are small, tilted, dim, inverted and on a shining screen; of two in sight none; no tap between people (§P4.2, §P6.2)', async ({
  request,
  telefono,
}) => {
  const { eventoId, boletos } = await boletosDe(request, /Obsidiana/);
  const ajenos = await boletosDe(request, /Volcanes/);
  const maneras = [
    { side: 190 },
    { side: 260, turn: 0.5, light: 110, dark: 60 },
    { side: 260, light: 20, dark: 225 },
    { side: 280, turn: -0.2, glare: 150 },
  ];
  expect(boletos).toHaveLength(maneras.length);
  await film(VIDEO, [
    ...boletos.flatMap(({ texto }, i) => [
      NADA,
      { frames: 18, codigos: [{ texto, ...CENTRO, side: 260, ...maneras[i] }] },
    ]),
    NADA,
    {
      frames: 18,
      codigos: ajenos.boletos.map(({ texto }, i) => ({ texto, x: 190 + 260 * i, y: 240, side: 210 })),
    },
  ]);
  const { page } = await telefono(eventoId);
  await abrir(page);
  const dosALaVista = page.getByText('Un boleto a la vez').waitFor();
  await page.evaluate(anotarRespuestas);
  await expect(async () => {
    // The film begins again: a code that has passed is then a doubt, and the next one waits for the screen.
    if (await page.locator('.res:not(.res--adelante)').isVisible()) await seguir(page);
    const vistas = await page.evaluate(() => (window as unknown as { vistas: string[][] }).vistas);
    // Only the four whole codes are ever judged: neither the two in one picture nor a part of a code.
    for (const [veredicto] of vistas)
      expect(['pasa', 'pasa_con_nota', 'repetido', 'ya_usado']).toContain(veredicto);
    const pasaron = vistas.filter(([veredicto]) => veredicto?.startsWith('pasa'));
    expect(new Set(pasaron.map(([, lugar]) => lugar)).size).toBe(boletos.length);
  }).toPass({ timeout: 120_000, intervals: [150] });
  await dosALaVista;
});

test('takes 500 passes off another phone’s moving code (§P5.2)', async ({ request, telefono }) => {
  const { eventoId, boletos } = await boletosDe(request, /Volcanes/);
  const momento = Date.now() - 60_000;
  const huella = (uuid: string) =>
    createHash('sha256')
      .update(Buffer.from(uuid.replaceAll('-', ''), 'hex'))
      .digest()
      .subarray(0, 16);
  const pasos = [
    ...boletos.map(({ quemadoUUID }) => huella(quemadoUUID)),
    ...Array.from({ length: 500 - boletos.length }, () => huella(crypto.randomUUID())),
  ].map(suya => ({ huella: new Uint8Array(suya), sentido: 'entrada' as const, momento }));
  const textos = escribirCuadros(pasos, { eventoId, lector: 199 });
  // As on the screen, where a picture lasts 200 ms.
  await film(
    VIDEO,
    textos.map(texto => ({ frames: 2, codigos: [{ texto, ...CENTRO, side: 470, level: 'L' as const }] })),
  );
  const { page, context } = await telefono(eventoId);
  await abrir(page);
  await page.getByRole('button', { name: 'Turno' }).click();
  await page.getByRole('button', { name: 'Pasar lista' }).click();
  await expect(page.getByText(/Lector \d+: sus últimas 0 lecturas/)).toBeVisible();
  await page.getByRole('button', { name: 'Leer la de otro teléfono' }).click();
  await expect(page.getByRole('status')).toHaveText(/Lista recibida del Lector 199: 500 lecturas/, {
    timeout: 60_000,
  });
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('button', { name: 'Seguir escaneando' }).click();
  expect(await pasar(page, boletos[0]?.texto ?? '')).toBe('ya_usado');
  await expect(page.getByText('Lector 199')).toBeVisible();
});

/** Keeps each answer of the screen, verdict and place, however short it stands. Runs in the page. */
function anotarRespuestas(): void {
  const vistas: string[][] = [];
  Object.assign(window, { vistas });
  new MutationObserver(() => {
    const res = document.querySelector<HTMLElement>('.res');
    if (res) vistas.push([res.dataset.veredicto ?? '', res.querySelector('.res__l')?.textContent ?? '']);
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}
