import { expect } from '@playwright/test';
import { call } from '../support/api.ts';
import { test } from '../support/consola.ts';
import { correoNuevo, esperarCorreo, leerCorreos, ligaDe } from '../support/correos.ts';
import { publicarShow } from '../support/show.ts';

test('a sold-out event tells once that places are back: asked, confirmed, mailed, bought; or left by one press (§B3.9)', async ({
  page,
  como,
  accessible,
}) => {
  const nombre = `Aviso ${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const consola = await como('dueno');
  const id = await publicarShow(consola, { nombre, recinto: `Foro ${nombre}`, asientos: 2, precio: 200 });
  const evento = `/eventos/${id}`;
  const [espera, otra] = [correoNuevo('espera'), correoNuevo('otra')];
  const { secciones } = (await call(page.request, 'GET', `${evento}/detalle_seccion/false/web`)) as {
    secciones: { id: number }[];
  };
  const { filas } = (await call(page.request, 'GET', `${evento}/${secciones[0]?.id}/filas_por_seccion`)) as {
    filas: { asientos: { id: number }[] }[];
  };
  const asientosReserva = filas.flatMap(({ asientos }) => asientos.map(asiento => asiento.id));
  const { reservaId } = (await call(page.request, 'POST', `${evento}/reservarInvitado`, {
    asientosReserva,
  })) as { reservaId: string };

  const pedir = async (correo: string) => {
    await page.goto(evento);
    await page.getByRole('button', { name: 'Avísame' }).click();
    await page.getByLabel('Correo').fill(correo);
    await page.getByLabel('Correo').press('Enter');
    await expect(page.getByRole('alert')).toContainText(`Te mandamos un correo a ${correo}`);
    return await esperarCorreo(page.request, { para: correo, asunto: /^Confirma tu aviso/ });
  };

  await test.step('ask, and confirm by the link of the mail', async () => {
    await page.goto(evento);
    await expect(page.getByText('No queda ningún lugar.')).toBeVisible();
    for (const correo of [espera, otra]) {
      const pregunta = await pedir(correo);
      await page.goto('about:blank');
      await page.goto(ligaDe(pregunta, /^\/eventos\//));
      await expect(page.getByRole('alert')).toContainText('Listo: te escribiremos una vez');
      expect(page.url()).not.toContain('#');
    }
    await accessible.atBothWidths(page, [360, 1280], 'an aviso that was confirmed');
  });

  await test.step('the organiser sees how many wait', async () => {
    await consola.goto(`/consola/eventos/${id}/tablero`);
    await expect(consola.getByText('Esperan aviso')).toBeVisible();
    await expect(consola.getByText('les escribimos una vez, cuando haya boletos en línea')).toBeVisible();
  });

  await test.step('one of them leaves, without a session or a script', async () => {
    const [carta] = await leerCorreos(page.request, otra);
    if (!carta) throw new Error('no mail');
    await page.goto(ligaDe(carta, /^\/avisame\/dejar\//));
    await accessible.atBothWidths(page, [360, 1280], 'the page that leaves an aviso');
    await page.getByRole('button', { name: 'Ya no quiero este aviso' }).click();
    await expect(page.getByRole('heading', { name: 'Listo' })).toBeVisible();
  });

  await test.step('places return: the mail comes, once, and leads to them', async () => {
    await call(page.request, 'POST', `${evento}/cancelar`, { reservaId, esGeneral: false });
    const carta = await esperarCorreo(page.request, { para: espera, asunto: /^Hay lugares otra vez/ });
    await page.goto(ligaDe(carta, /^\/eventos\//));
    await expect(page.getByText('Últimos 2').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Avísame' })).toBeHidden();
    expect(await leerCorreos(page.request, espera)).toHaveLength(2);
    expect(await leerCorreos(page.request, otra)).toHaveLength(1);
  });
});
