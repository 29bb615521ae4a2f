import { describe, expect } from 'vitest';
import { eventoEstructurado } from '../../src/escaparate/eventoEstructurado.ts';
import { enCancelacion } from '../support/enCancelacion.ts';

const it = enCancelacion();
const PAGINA = {
  url: 'https://x.example/eventos/1',
  imagen: 'https://x.example/i.png',
  operador: 'X',
  termina: new Date('2026-11-28T06:00:00Z'),
  secciones: { secciones: [], preciosCategorias: [], categoriasEvento: [] },
};

describe('a cancelled event in public (§C7.13, §C7.17)', () => {
  it('is told with its cause and promise once it cannot be undone, and not before', async ({
    tienda,
    evento,
    venderGenerales,
    cancelar,
    pasarLaGracia,
  }) => {
    await venderGenerales(2, 1100);
    const detalle = async () => {
      tienda.context.avisarCambio(evento.eventoId, []);
      return (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data();
    };
    expect((await detalle()).cambio).toBeNull();
    const publicos = async () =>
      (await tienda.call('listarReembolsos', {})).data().eventos.filter(({ id }) => id === evento.eventoId);
    await cancelar();
    expect(await publicos()).toEqual([]);
    await pasarLaGracia();
    await expect
      .poll(async () => (await detalle()).cambio)
      .toMatchObject({
        tipo: 'cancelar',
        causa: 'produccion',
        atribuible: true,
        frase: 'La producción no pudo montar el escenario a tiempo.',
        compensacion: 0.2,
        era: null,
      });
    const contado = await detalle();
    expect(contado).toMatchObject({ estado: 'cancelado', aviso: 'Cancelado', novedad: null });
    expect(eventoEstructurado(contado, PAGINA)).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    });
    expect(await publicos()).toMatchObject([{ id: evento.eventoId, tipo: 'cancelar' }]);
  });

  it('names the former date of one that moved, on its card and for search engines', async ({
    tienda,
    db,
    evento,
  }) => {
    const era = {
      fecha: '2026-11-28T03:00:00.000Z',
      zona: 'America/Mexico_City',
      recinto: 'Otro',
      direccion: 'Calle 1',
      ciudad: 'Puebla',
    };
    await db.query(
      `insert into cancelacion (evento_id, tipo, estado, causa, atribuible, frase, promesa, datos, confirmada_en)
       values ($1, 'reprogramar', 'corriendo', 'clima', false, 'La tormenta no dejó montar.', '2026-12-11', $2, now())`,
      [evento.eventoId, JSON.stringify({ era })],
    );
    await expect
      .poll(async () => (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data().cambio)
      .toMatchObject({ tipo: 'reprogramar', era: { fecha: era.fecha } });
    const contado = (await tienda.call('getDetalle', { params: { id: evento.eventoId } })).data();
    expect(eventoEstructurado(contado, PAGINA)).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-27T21:00:00-06:00',
    });
    expect(contado.novedad).toMatch(/^Cambió de fecha y de lugar: era .*, en Otro$/);
  });
});
