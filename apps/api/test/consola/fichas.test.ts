import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

it('§C4.2, §C7.8: a ficha names what was taken out of the event; an artist who withdrew can be on the bill again', async ({
  db,
  evento: { eventoId },
  jefa: call,
}) => {
  const params = { eventoId };
  const poner = async (body: object) => {
    const { version } = (await call('verEvento', { params })).body;
    expect((await call('cambiarEvento', { params, version, body })).status).toBe(200);
    const [{ cambios }] = (await call('listarFichas', { params })).body.fichas;
    return [cambios, (await call('verEvento', { params })).body.artistas];
  };
  await poner({ descripcion: 'Una noche' });
  const cartel = ['Cambió el resto del cartel.'];
  expect(await poner({ artistas: ['Polvo Fino', 'Sal'] })).toEqual([cartel, ['Polvo Fino', 'Sal']]);
  expect(await poner({ artistas: [], edadMinima: 18 })).toEqual([
    expect.arrayContaining([...cartel, expect.stringContaining('edad')]),
    [],
  ]);
  expect(await poner({ edadMinima: null })).toEqual([[expect.stringContaining('edad')], []]);
  await poner({ artistas: ['Sal'] });
  await db.query('update evento_artista set retirado_en = now() where evento_id = $1 and orden > 0', [
    eventoId,
  ]);
  expect(await poner({ artistas: ['Sal', 'Cal'] })).toEqual([cartel, ['Sal', 'Cal']]);
});
