import { expect, type Locator } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conSesion, JIMENA } from '../support/cuentas.ts';
import { test } from '../support/viaje.ts';

test.use({ forcedColors: 'active' });

function estilo(element: Locator, propiedad: string): Promise<string> {
  return element.evaluate((node, cual) => getComputedStyle(node).getPropertyValue(cual), propiedad);
}

/** The drawn parts of a checkbox or a radio button, which is itself invisible. */
function dibujo(control: Locator): Locator {
  return control.locator('xpath=following-sibling::*[1]');
}

test('with the system’s own colours what can be pressed has an edge, and what is chosen is filled (§2.29)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 105' });
  await compra.elegirEnLista(1);
  expect(await estilo(page.getByRole('button', { name: 'Continuar' }), 'border-top-style')).toBe('solid');
  const libre = dibujo(page.getByRole('checkbox', { name: /^Fila /, checked: false }).first());
  const elegida = dibujo(page.getByRole('checkbox', { name: /^Fila /, checked: true }));
  expect(await estilo(libre, 'border-top-style')).toBe('solid');
  expect(await estilo(elegida, 'background-color')).not.toBe(await estilo(libre, 'background-color'));
  const mapa = dibujo(page.getByRole('radio', { name: 'Mapa' }));
  const lista = dibujo(page.getByRole('radio', { name: 'Lista' }));
  expect(await estilo(lista, 'background-color')).not.toBe(await estilo(mapa, 'background-color'));
});

test('with the system’s own colours the map keeps the ground that its names are written for (§2.24)', async ({
  page,
}) => {
  await page.goto('/eventos');
  await page.getByRole('link', { name: 'Comprar boletos: Noche de Volcanes' }).click();
  await page.getByRole('heading', { name: 'Elige tu sección' }).scrollIntoViewIfNeeded();
  const mapa = page.getByRole('application', { name: 'Mapa de Teatro Jacaranda' });
  const letra = await estilo(mapa.locator('[data-estado="libre"] text').first(), 'fill');
  expect(luz(letra) - luz(await estilo(mapa, 'background-color'))).toBeGreaterThan(150);
});

test('with the system’s own colours the tab and the page that one is on differ from the others (§2.31, §2.32)', async ({
  page,
}) => {
  await conSesion(page, JIMENA);
  await page.goto('/perfil/mis_compras');
  const raya = (nombre: RegExp) => estilo(page.getByRole('tab', { name: nombre }), 'border-bottom-color');
  await page.getByRole('tab', { name: /Próximos Eventos/, selected: true }).waitFor();
  expect(await raya(/Próximos Eventos/)).not.toBe(await raya(/Eventos Pasados/));
  const menu = page.getByRole('navigation', { name: 'Perfil' });
  const fondo = (nombre: string) => estilo(menu.getByRole('link', { name: nombre }), 'background-color');
  expect(await fondo('Mis compras')).not.toBe(await fondo('Forma de pago'));
});

test('with the system’s own colours what waits is seen: places yet to come, the wheel that turns, a payment under way (§2.13)', async ({
  page,
  request,
  compra,
}) => {
  await page.route('**/auth/login', route => (route.request().method() === 'GET' ? route.continue() : null));
  await page.goto('/auth/login');
  await page.getByLabel('Correo').fill(JIMENA.correo);
  await page.getByLabel('Contraseña', { exact: true }).fill(JIMENA.contrasena);
  await page.getByRole('button', { name: 'Inicia sesión' }).click();
  const rueda = page.getByRole('status', { name: 'Cargando' });
  expect(await estilo(rueda, 'border-top-color')).not.toBe(await estilo(rueda, 'border-left-color'));

  const { id } = await buscarEvento(request, 'Niebla Tropical');
  await page.goto(`/eventos/${id}`);
  await page.route('**/filas_por_seccion', () => {});
  const pedidas = page.waitForRequest('**/filas_por_seccion');
  await page.getByRole('link', { name: /^Sección 105/ }).click();
  // Until the page of the seats arrives the earlier one stays, whose map has an empty place too.
  await pedidas;
  expect(await estilo(page.locator('.seleccion-hueca .hueco').first(), 'outline-style')).toBe('solid');

  // Only the first page's read hangs.
  await page.unroute('**/filas_por_seccion');
  await page.reload();
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('colores') });
  await compra.llenarTarjeta(TARJETAS.aprobada);
  await page.route('**/pagos/make/cargo_invitado', () => {});
  await compra.pagar();
  const cortina = page.getByRole('dialog', { name: /^Procesando tu pago/ });
  const punto = cortina.locator('.puntos i').first();
  expect(await estilo(punto, 'background-color')).toBe(await estilo(cortina, 'color'));
});

/** The lightness of a colour, 0 to 255. */
function luz(rgb: string): number {
  const [rojo = 0, verde = 0, azul = 0] = (rgb.match(/\d+/g) ?? []).map(Number);
  return (rojo + verde + azul) / 3;
}
