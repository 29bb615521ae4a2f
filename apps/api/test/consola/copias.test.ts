import { expect } from 'vitest';
import { enTienda } from '../support/enTienda.ts';

const it = enTienda();

it('§C4.5: a copy keeps blocks and gates, each with its distance to the show', async ({
  db,
  evento,
  apartar,
  jefa: call,
}) => {
  const { eventoId, seccionId } = evento;
  const params = { eventoId };
  await db.query(`update evento set fecha = date_trunc('hour', fecha) where id = $1`, [eventoId]);
  const { fecha } = (await call('verEvento', { params })).body;
  const antes = (dias: number) => new Date(Date.parse(fecha) - dias * 86_400_000).toISOString();
  const { body: bloqueo } = await call('crearBloqueo', {
    params,
    body: {
      nombre: 'Prensa',
      color: '#c9bfb1',
      motivo: 'Medios',
      liberaEn: antes(1),
      taquillaPuedeVender: true,
    },
  });
  const deSeccion = { params: { eventoId, seccionId } };
  const libres: { id: number }[] = (await call('verLugaresDeSeccion', deSeccion)).body.filas[0].asientos;
  const { reservaId } = await apartar(1, { desde: 9 });
  expect(reservaId).toBeDefined();
  const lugares = libres.slice(0, 10).map(({ id }) => id);
  await call('cambiarLugares', {
    params,
    body: { lugares, accion: 'bloquear', bloqueoId: bloqueo.id, modo: 'al_liberarse', motivo: 'Medios' },
  });
  const { body: puertas } = await call('listarPuertas', { params });
  const suyas = puertas.secciones.map(({ id }: { id: number }) => id).slice(0, 1);
  const deNorte = { nombre: 'Norte', secciones: suyas, sentido: 'ambas', conNombres: true };
  await call('crearPuerta', { params, body: { ...deNorte, abreEn: antes(0.125), cierraEn: null } });
  const { version } = puertas.reglas;
  await call('cambiarReglasDePuerta', { params, version, body: { reingreso: 'libre' } });
  await db.query(`insert into puerta (evento_id, nombre, retirada_en) values ($1, 'Retirada', now())`, [
    eventoId,
  ]);
  const nueva = new Date(Date.parse(fecha) + 7 * 86_400_000).toISOString();
  const { body } = await call('duplicarEvento', { params, body: { fechas: [nueva] } });
  const deCopia = { eventoId: body.eventos[0].id };
  const unaSemana = (instante: string) => new Date(Date.parse(instante) + 7 * 86_400_000).toISOString();
  const copiados = (await call('listarBloqueos', { params: deCopia })).body.bloqueos;
  expect(copiados).toMatchObject([
    {
      nombre: 'Prensa',
      motivo: 'Medios',
      lugares: 10,
      pendientes: 0,
      liberaEn: unaSemana(antes(1)),
      taquillaPuedeVender: true,
    },
  ]);
  expect(copiados[0].id).not.toBe(bloqueo.id);
  const deLaPuerta = (await call('listarPuertas', { params: deCopia })).body;
  expect(deLaPuerta.puertas).toMatchObject([
    { ...deNorte, secciones: [deLaPuerta.secciones[0].id], abreEn: unaSemana(antes(0.125)) },
  ]);
  expect(deLaPuerta.secciones[0].id).not.toBe(suyas[0]);
  expect(deLaPuerta.reglas.reingreso).toBe('libre');
  expect(deLaPuerta.supervisores).toEqual([]);
});

it('§C4.1, §C4.5: a past date, and another show at the same venue and hour, are told before they are taken', async ({
  db,
  evento,
  jefa: call,
}) => {
  const { eventoId } = evento;
  const { fecha, recinto, nombre } = (await call('verEvento', { params: { eventoId } })).body;
  const revisar = async (fechas: string[], sin = '') => {
    const query = `?recintoId=${recinto.id}&fechas=${fechas.join()}${sin}`;
    const { avisos } = (await call('revisarFechas', { query })).body;
    return avisos.map(({ mensaje }: { mensaje: string }) => mensaje);
  };
  const enHoras = (horas: number) => new Date(Date.parse(fecha) + horas * 3_600_000).toISOString();
  expect(await revisar([enHoras(1)])).toEqual([expect.stringContaining(`ya está ${nombre} a esa hora`)]);
  expect(await revisar([enHoras(-1)])).toHaveLength(1);
  expect(await revisar([enHoras(48), enHoras(-48)])).toEqual([]);
  expect(await revisar([enHoras(1)], `&eventoId=${eventoId}`)).toEqual([]);
  expect(await revisar([enHoras(48), enHoras(48)])).toEqual([
    expect.stringMatching(/^Hay dos funciones a la misma hora: /),
  ]);
  expect(await revisar(['2020-03-12T02:00:00.000Z'])).toEqual([
    expect.stringMatching(/^La fecha ya pasó: .* 2020/),
  ]);
  // Of a draft at that hour only people who have it are told; a publication names none.
  const [copia] = (await call('duplicarEvento', { params: { eventoId }, body: { fechas: [enHoras(1)] } }))
    .body.eventos;
  const revisiones = async (id: number) =>
    (await call('revisarEvento', { params: { eventoId: id } })).body.revisiones.filter(
      ({ codigo }: { codigo: string }) => codigo === 'recinto_ocupado',
    );
  expect(await revisiones(copia.id)).toMatchObject([{ nivel: 'aviso', campo: 'datos.fecha' }]);
  await db.query('update evento set fecha = $2 where id = $1', [copia.id, enHoras(72)]);
  expect(await revisiones(copia.id)).toEqual([]);
});
