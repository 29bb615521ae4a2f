// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { all, awaitWords, one, press, shown, words } from '../../../../packages/ui/test/pantalla.ts';
import { abrirTienda } from '../support/abrirTienda.ts';
import { buildEvento, buildSeccion } from '../support/eventos.ts';

const abrir = (cambios = {}, path = '/eventos/7') => {
  const evento = buildEvento(cambios);
  return abrirTienda(path, {
    'GET /eventos/7/detalle': evento,
    'GET /eventos/7/detalle_seccion/false/web': {
      secciones: [buildSeccion()],
      preciosCategorias: [],
      categoriasEvento: [],
    },
  });
};

function ponerHoja(share: unknown) {
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
}

it('opens the sheet of the system with the address of the event alone, and the change first (§B6.3)', async () => {
  const share = vi.fn().mockResolvedValue(undefined);
  ponerHoja(share);
  await abrir({ estado: 'cancelado' }, '/eventos/7?utm_source=x#mapa');
  await press(await shown('button', 'Compartir'));
  expect(share).toHaveBeenCalledWith({
    title: 'Cancelado: Noche de Volcanes',
    text: expect.stringMatching(/^Cancelado: Noche de Volcanes · .* · Teatro Jacaranda, Puebla$/),
    url: `${location.origin}/eventos/7`,
  });
});

it('says nothing when the sheet is closed, and offers the menu when there is none', async () => {
  ponerHoja(vi.fn().mockRejectedValue(new DOMException('closed', 'AbortError')));
  await abrir();
  await press(await shown('button', 'Compartir'));
  expect(all('dialog', 'Compartir')).toEqual([]);
  ponerHoja(vi.fn().mockRejectedValue(new DOMException('no', 'NotAllowedError')));
  await press(one('button', 'Compartir'));
  await shown('dialog', 'Compartir');
});

it('without a sheet opens WhatsApp or copies the address, and says aloud which', async () => {
  ponerHoja(undefined);
  const writeText = vi.fn().mockResolvedValue(undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await abrir();
  await press(await shown('button', 'Compartir'));
  const menu = await shown('dialog', 'Compartir');
  const liga = one('link', 'WhatsApp', menu);
  const texto = new URL(liga.getAttribute('href') ?? '').searchParams.get('text');
  expect(texto).toMatch(/^Noche de Volcanes · .*\n/);
  expect(texto).toContain(`${location.origin}/eventos/7`);
  await press(one('button', 'Copiar enlace', menu));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/eventos/7`);
  await awaitWords('Enlace copiado');
  expect(words(document.querySelector('[aria-live]') as Element)).toContain('Enlace copiado');
  expect(all('dialog', 'Compartir')).toEqual([]);
  writeText.mockRejectedValue(new Error('no'));
  await press(one('button', 'Compartir'));
  await press(one('button', 'Copiar enlace', await shown('dialog', 'Compartir')));
  await awaitWords(/No se pudo copiar. El enlace es .*\/eventos\/7/);
});
