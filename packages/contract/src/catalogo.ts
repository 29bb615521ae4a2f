import type { z } from 'zod';
import type { Llamada } from './comun/llamada.ts';
import { ajustes } from './consola/ajustes.ts';
import { archivosDeEvento } from './consola/archivosDeEvento.ts';
import { auditoria } from './consola/auditoria.ts';
import { caja } from './consola/caja.ts';
import { cambiosDeEvento } from './consola/cambiosDeEvento.ts';
import { cancelaciones } from './consola/cancelaciones.ts';
import { cifras } from './consola/cifras.ts';
import { comunicados } from './consola/comunicados.ts';
import { correosDeCancelacion } from './consola/correosDeCancelacion.ts';
import { cortesias } from './consola/cortesias.ts';
import { cuenta } from './consola/cuenta.ts';
import { equipo } from './consola/equipo.ts';
import { exportaciones } from './consola/exportaciones.ts';
import { organizador } from './consola/organizador.ts';
import { personal } from './consola/personal.ts';
import { posventa } from './consola/posventa.ts';
import { puertas } from './consola/puertas.ts';
import { recintos } from './consola/recintos.ts';
import { sesion } from './consola/sesion.ts';
import { taquilla } from './consola/taquilla.ts';
import { ventas } from './consola/ventas.ts';
import { puerta } from './puerta/boletos.ts';
import { lector } from './puerta/lector.ts';
import type { LlamadaId } from './rutas.ts';
import { apartado } from './tienda/apartado.ts';
import { avisame } from './tienda/avisame.ts';
import { cancelacionesDeTienda } from './tienda/cancelaciones.ts';
import { compra } from './tienda/compra.ts';
import { cuentas } from './tienda/cuentas.ts';
import { eventos } from './tienda/eventos.ts';
import { mejores } from './tienda/mejores.ts';
import { pagos } from './tienda/pagos.ts';
import { referencias } from './tienda/referencias.ts';
import { sala } from './tienda/sala.ts';

/** Every call of the API, described once. A call of `RUTAS` without a description does not compile. */
export const LLAMADAS = {
  ...cuentas,
  ...eventos,
  ...mejores,
  ...sala,
  ...compra,
  ...apartado,
  ...pagos,
  ...referencias,
  ...cancelacionesDeTienda,
  ...avisame,
  ...personal,
  ...sesion,
  ...equipo,
  ...cuenta,
  ...organizador,
  ...auditoria,
  ...ajustes,
  ...ventas,
  ...exportaciones,
  ...puertas,
  ...recintos,
  ...archivosDeEvento,
  ...posventa,
  ...taquilla,
  ...caja,
  ...cifras,
  ...cortesias,
  ...cancelaciones,
  ...cambiosDeEvento,
  ...comunicados,
  ...correosDeCancelacion,
  ...puerta,
  ...lector,
} satisfies { [Id in LlamadaId]: Llamada & { id: Id } };

type Llamadas = typeof LLAMADAS;

/** The input of a call before parsing: path parameters, query and body. */
export type EntradaDe<Id extends LlamadaId> = {
  params: z.input<Llamadas[Id]['params']>;
  query: z.input<Llamadas[Id]['query']>;
  body: z.input<Llamadas[Id]['body']>;
};

/** The parsed input of a call, as its handler takes it. */
export type PeticionDe<Id extends LlamadaId> = {
  params: z.output<Llamadas[Id]['params']>;
  query: z.output<Llamadas[Id]['query']>;
  body: z.output<Llamadas[Id]['body']>;
};

/** The answer of a call. */
export type RespuestaDe<Id extends LlamadaId> = z.output<Llamadas[Id]['answer']>;
