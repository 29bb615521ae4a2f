import { type Browser, conLlave, enConsola } from './enConsola.ts';
import { crearEvento, type EventoCreado } from './fabrica.ts';

/** The `it` of tests at the counter: an event, and cashiers who each have an open till with $500. */
export const it = enConsola()
  .extend('evento', ({ db }) =>
    crearEvento(db, { precio: 50_000, usoDeServicio: 0.1, usoDeTarjeta: 0.05, capacidadGeneral: 60 }),
  )
  .extend('cajero', ({ contratar, openBrowser, evento }) => async () => {
    const browser = openBrowser();
    await browser.entrar(await contratar(['taquilla'], { eventos: [evento.eventoId] }));
    const abierta = await browser.call('abrirCaja', {
      body: { nombre: 'Ventanilla', fondo: 500 },
      headers: conLlave(),
    });
    return { ...browser, params: { cajaId: abierta.body.id as number } };
  });

export type Cajero = Browser & { params: { cajaId: number } };
/** A wish for general places. */
export const general = (evento: EventoCreado, cantidad: number) => ({
  general: { seccionId: evento.generalId, cantidad },
});
/** Sells two general places of the event, or what `mas` asks for. */
export const vender = (
  cajero: Cajero,
  evento: EventoCreado,
  pago: object,
  mas: object = {},
  llave = conLlave(),
) =>
  cajero.call('venderEnCaja', {
    params: cajero.params,
    body: { eventoId: evento.eventoId, pago, seleccion: general(evento, 2), ...mas },
    headers: llave,
  });
