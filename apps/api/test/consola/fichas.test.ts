import { CAMPOS_OPCIONALES, decirOpcional, OPCIONALES } from '@taquilla/rules/evento/opcionales';
import { expect } from 'vitest';
import { VALORES } from '../../../../packages/rules/test/evento/valores.ts';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda()
  /** Changes the event; answers what its newest ficha tells, and that ficha's number. */
  .extend('poner', ({ evento: { eventoId }, jefa: call }) => async (body: object) => {
    const params = { eventoId };
    const { version } = (await call('verEvento', { params })).body;
    expect((await call('cambiarEvento', { params, version, body })).status).toBe(200);
    const [{ numero, cambios }] = (await call('listarFichas', { params })).body.fichas;
    return { numero, cambios };
  });

it('§C4.2, §C7.8: a ficha names what was taken out of the event; an artist who withdrew can be on the bill again', async ({
  db,
  evento: { eventoId },
  jefa,
  poner,
}) => {
  const ponerYVer = async (cambio: object) => {
    const { cambios } = await poner(cambio);
    return [cambios, (await jefa('verEvento', { params: { eventoId } })).body.artistas];
  };
  await poner({ descripcion: 'Una noche' });
  const cartel = ['Cambió el resto del cartel.'];
  expect(await ponerYVer({ artistas: ['Polvo Fino', 'Sal'] })).toEqual([cartel, ['Polvo Fino', 'Sal']]);
  expect(await ponerYVer({ artistas: [], edadMinima: 18 })).toEqual([
    expect.arrayContaining([...cartel, expect.stringContaining('edad')]),
    [],
  ]);
  expect(await ponerYVer({ edadMinima: null })).toEqual([[expect.stringContaining('edad')], []]);
  await poner({ artistas: ['Sal'] });
  await db.query('update evento_artista set retirado_en = now() where evento_id = $1 and orden > 0', [
    eventoId,
  ]);
  expect(await ponerYVer({ artistas: ['Sal', 'Cal'] })).toEqual([cartel, ['Sal', 'Cal']]);
});

it('§C4.2: a ficha names and shows each of the optional data that fichas have', async ({
  tienda,
  evento: { eventoId },
  poner,
}) => {
  await poner({ descripcion: 'Una noche' });
  const { cambios, numero } = await poner(VALORES[0]);
  const { body: pagina } = await tienda.app.inject({ url: `/eventos/${eventoId}/ficha/${numero}` });
  const suyos = CAMPOS_OPCIONALES.filter(campo => OPCIONALES[campo].enFicha !== null);
  expect(cambios).toEqual(suyos.map(campo => `Cambió ${OPCIONALES[campo].enFicha}.`));
  for (const campo of suyos) {
    const dicho = decirOpcional(campo, VALORES[0][campo]);
    expect(pagina, campo).toContain(`<dt>${OPCIONALES[campo].etiqueta}</dt><dd>${dicho}</dd>`);
  }
});
