import { expect, type Page } from '@playwright/test';
import { buscarEvento } from '../support/api.ts';
import { crearCompra, TARJETAS } from '../support/compra.ts';
import { correoNuevo } from '../support/correos.ts';
import { conCargos, enPesos } from '../support/precios.ts';
import { test } from '../support/viaje.ts';

const RESERVAR = /\/(reservarInvitado|reservar_generales)$/;

/** Lets the server hold the places and drops its answer; then calls `alPerderse`. */
async function perderLaRespuesta(page: Page, alPerderse: () => Promise<unknown>): Promise<void> {
  await page.route(
    RESERVAR,
    async route => {
      await route.fetch();
      await alPerderse();
      await route.abort('connectionreset').catch(() => {});
    },
    { times: 1 },
  );
}

test('seats and general tickets whose answer was lost with the network are the buyer’s once it is back (§4.7, §4.8)', async ({
  page,
  context,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservar/, /ERR_INTERNET_DISCONNECTED/);
  const aviso = page.getByText('Seguimos apartando tus lugares en cuanto tengas internet.');
  const seVa = () => context.setOffline(true);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 108' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await perderLaRespuesta(page, seVa);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(aviso).toBeVisible();
  await context.setOffline(false);
  await expect(compra.reloj()).toBeVisible();
  await expect(compra.resumen()).toContainText(asiento);

  const { id } = await buscarEvento(request, 'Ánima Eléctrica: Campo Magnético');
  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Mezzanine/ }).click();
  await perderLaRespuesta(page, seVa);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(aviso).toBeVisible();
  await context.setOffline(false);
  await expect(compra.reloj()).toBeVisible();
});

test('a reload while seats are being held finds them held, and nobody is told that they are somebody else’s (§4.7, §4.8)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservar/);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 108' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  const apartado = new Promise<void>(listo => {
    void perderLaRespuesta(page, async () => {
      listo();
      await page.waitForEvent('domcontentloaded');
    });
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await apartado;
  await page.reload();
  await expect(compra.reloj()).toBeVisible();
  await expect(compra.resumen()).toContainText(asiento);
  await expect(page.getByText(/El total cambió|alguien más/)).toHaveCount(0);
});

test('who leaves while places are being held finds them on the event’s page; so does a reload of its general tickets (§4.7, §2.26)', async ({
  page,
  request,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservar/);
  const { id } = await buscarEvento(request, 'Niebla Tropical');
  const irseMientras = async (boton: string, irse: () => Promise<unknown>) => {
    const apartado = new Promise<void>(listo => {
      void perderLaRespuesta(page, async () => {
        listo();
        await page.waitForEvent('domcontentloaded');
      });
    });
    await page.getByRole('button', { name: boton, exact: true }).click();
    await apartado;
    await irse();
  };
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 108' });
  await compra.elegirEnLista(1);
  await irseMientras('Continuar', () => page.goto(`/eventos/${id}`));
  const reserva = page.getByRole('complementary', { name: 'Tu reserva' });
  await expect(reserva).toContainText('1 boleto · Sección 108');
  await reserva.getByRole('link', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Cancelar la compra' }).click();
  await page.getByRole('button', { name: 'Sí, cancelar' }).click();
  await page.getByRole('button', { name: 'Entendido' }).click();

  await page.goto(`/eventos/${id}`);
  await page.getByRole('button', { name: /^Pista General/ }).click();
  await page.getByRole('button', { name: 'Agregar uno' }).click();
  await irseMientras('Siguiente', () => page.reload());
  await expect(compra.reloj()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Pista General' })).toContainText('2 boletos');
});

test('who has asked for seats in vain may ask again, or go back to them (§8.7)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/reservarInvitado|502/);
  await compra.abrirSeccion({ evento: 'Niebla Tropical', seccion: 'Sección 108' });
  const [asiento = ''] = await compra.elegirEnLista(1);
  await page.route(RESERVAR, route => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByText('Está tardando más de lo normal.')).toBeVisible();
  const pregunta = page.getByRole('alertdialog', { name: 'Error al reservar el evento' });
  await expect(pregunta).toContainText('Ocurrió un error al reservar. Por favor, intenta nuevamente.');
  await page.unroute(RESERVAR);
  await pregunta.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect(compra.reloj()).toBeVisible();
  await expect(compra.resumen()).toContainText(asiento);
});

async function llegarAlPago(page: Page, seccion: string, tarjeta: keyof typeof TARJETAS): Promise<void> {
  const compra = crearCompra(page);
  await compra.abrirSeccion({ evento: 'El jardín de las tortugas', seccion });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await compra.llenarInvitado({ nombre: 'Rosa Ibáñez', correo: correoNuevo('red') });
  await compra.llenarTarjeta(TARJETAS[tarjeta]);
}

test('a charge is not begun without a network; one that was made is not told as failed because it could not be looked at (§4.9, §4.10)', async ({
  page,
  context,
  consoleWatch,
}) => {
  consoleWatch.allow(/status of 429/, /ERR_INTERNET_DISCONNECTED/);
  await llegarAlPago(page, 'Luneta centro', 'aprobada');
  await page.route('**/check/cargo_invitado/**', route =>
    route.fulfill({ status: 429, body: '<html>Too many requests</html>' }),
  );
  await page.getByRole('button', { name: 'Pagar' }).click();
  const pregunta = page.getByRole('alertdialog', { name: '¿Confirmar compra?' });
  const si = pregunta.getByRole('button', { name: 'Sí, pagar' });
  await context.setOffline(true);
  await expect(pregunta).toContainText('Estás sin conexión.');
  await expect(si).toHaveAttribute('aria-disabled', 'true');
  await context.setOffline(false);
  await si.click();
  await expect(page.getByRole('heading', { name: 'Estamos verificando tu pago con el banco' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('with server and provider away at "Pagar" no card is blamed, and what was typed pays once they are back (§8.9)', async ({
  page,
  consoleWatch,
  compra,
}) => {
  consoleWatch.allow(/ERR_CONNECTION_REFUSED/);
  await llegarAlPago(page, 'Luneta centro', 'aprobada');
  await page.route('**/*', route => route.abort('connectionrefused'));
  await compra.pagar();
  const aviso = page.getByRole('alert').filter({ hasText: 'No pudimos conectar con el pago seguro.' });
  await expect(aviso).toBeInViewport();
  await expect(aviso).toContainText('No se hizo ningún cargo');
  await expect(aviso).not.toContainText('tarjeta');
  await page.unroute('**/*');
  await compra.pagar();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('a bank’s page that does not come leaves nobody before a closed door: the way to it is offered again (§4.10)', async ({
  page,
  compra,
}) => {
  await llegarAlPago(page, 'Luneta centro', 'tresDSecure');
  const banco = /\/charges\/\w+\/redirect/;
  await page.route(banco, route => route.fulfill({ status: 204 }));
  await compra.pagar();
  await expect(page.getByText('Te llevamos a la página de tu banco')).toBeVisible();
  const volver = page.getByRole('link', { name: 'Volver a la página de tu banco' });
  await expect(volver).toBeVisible();
  await page.unroute(banco);
  await volver.click();
  await page.getByRole('button', { name: 'Autenticar' }).click();
  await expect(page.getByRole('heading', { name: '¡Compra exitosa!' })).toBeVisible();
});

test('an answer of before that comes late does not take back the discount that was put on since (§4.7, §8.15)', async ({
  page,
  compra,
}) => {
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(page.getByRole('button', { name: 'Pagar' })).not.toHaveAttribute('aria-busy', 'true');
  let soltar = () => {};
  const suelta = new Promise<void>(listo => {
    soltar = listo;
  });
  const lectura = /\/eventos\/\d+\/reserva$/;
  await page.route(
    lectura,
    async route => {
      const response = await route.fetch();
      await suelta;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const preguntada = page.waitForRequest(lectura);
  // As a tab does when it is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await preguntada;
  await page.getByLabel('Código de descuento').fill('volcan20');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Descuento aplicado correctamente.')).toBeVisible();
  let leidas = 0;
  page.on('response', response => void (lectura.test(response.url()) && leidas++));
  soltar();
  // The earlier price no longer counts: the reservation is read again.
  await expect.poll(() => leidas).toBe(2);
  await expect(compra.resumen()).toContainText(enPesos(conCargos(48_000 - 9_600)));
  await expect(page.getByText('El total cambió')).toHaveCount(0);
});

test('an answer about promotions that is none of ours keeps nobody from paying (§4.12, §2.29)', async ({
  page,
  compra,
}) => {
  await page.route('**/promociones/validar_promo_web', route => route.fulfill({ json: {} }));
  await compra.abrirSeccion({ evento: 'Noche de Volcanes', seccion: 'Balcón centro' });
  await compra.elegirEnLista(1);
  await compra.apartar();
  await expect(page.getByRole('button', { name: 'Pagar' })).not.toHaveAttribute('aria-busy', 'true');
});
