import { z } from 'zod';
import { idEnDireccion, idNumerico, instante } from '../comun/campos.ts';
import { defineLlamada } from '../comun/llamada.ts';
import { pagina, siguiente } from './comun.ts';

const LEE = {
  quien: 'consola',
  sesion: 'abierta',
  encargo: { accion: 'administrar', ambito: 'casa' },
  nivel: 'leer',
} as const;

/** The acts that the record holds: the server writes no others, and the console has a sentence for each. */
const ACCIONES = [
  'ajustes.cambiar',
  'ajustes.probar_correo',
  'ajustes.publicar_legales',
  'bloqueo.borrar',
  'bloqueo.cambiar',
  'bloqueo.crear',
  'caja.abrir',
  'caja.corte',
  'caja.entrada',
  'caja.retiro',
  'choque.resolver',
  'cortesia.dar',
  'cortesia.revocar',
  'cuenta.codigo_de_recuperacion',
  'cuenta.codigos_equivocados',
  'cuenta.codigos_nuevos',
  'cuenta.contrasena',
  'cuenta.pin',
  'cuenta.pin_equivocado',
  'cuenta.segundo_factor',
  'evento.archivar',
  'evento.borrar',
  'evento.cambiar',
  'evento.cambiar_plano',
  'evento.crear',
  'evento.despublicar',
  'evento.duplicar',
  'evento.imagen',
  'evento.importar',
  'evento.pausar',
  'evento.publicar',
  'evento.reanudar',
  'exportacion.pedir',
  'fases.cambiar',
  'lector.crear',
  'lector.emparejar_de_nuevo',
  'lector.revocar',
  'lugares.bloquear',
  'lugares.liberar',
  'lugares.marcar',
  'lugares.mover_de_zona',
  'persona.aceptar_alta',
  'persona.aceptar_recuperacion',
  'persona.aceptar_reinicio',
  'persona.cambiar',
  'persona.invitar',
  'persona.invitar_de_nuevo',
  'persona.reiniciar_segundo_factor',
  'persona.revocar',
  'precios.cambiar',
  'promocion.borrar',
  'promocion.cambiar',
  'promocion.crear',
  'promocion.crear_codigos',
  'puerta.cambiar',
  'puerta.crear',
  'puerta.reglas',
  'puerta.retirar',
  'recinto.cambiar',
  'recinto.crear',
  'recinto.guardar_borrador',
  'recinto.publicar',
  'recinto.subir_mapa',
  'seccion.capacidad',
  'supervisor.crear',
  'supervisor.revocar',
  'tarifas.cambiar',
  'venta.cambiar_lugar',
  'venta.confirmar_devolucion',
  'venta.corregir_correo',
  'venta.devolver',
  'venta.imprimir',
  'venta.otro_medio',
  'venta.proponer_devolucion',
  'venta.reemitir',
  'venta.reenviar',
  'venta.reintentar_devolucion',
  'venta.retirar_propuesta',
  'venta.vender',
] as const;
export type AccionAnotada = (typeof ACCIONES)[number];

/** One change by staff (§C13.6). */
export const lineaDeAuditoria = z.object({
  id: z.int().positive(),
  momento: instante,
  /** The author's id; null for acts of the command line and of the house itself. */
  personalId: idNumerico.nullable(),
  quien: z.string(),
  /** The address that the request came from. */
  origen: z.string().nullable(),
  /** The request's number in the log. */
  folio: z.string(),
  /** The name of the act, such as `persona.invitar`. */
  accion: z.string(),
  entidad: z.string(),
  entidadId: z.string().nullable(),
  eventoId: idNumerico.nullable(),
  /** The object of the act, by its usual name: a person, a venue, a promotion. Null where it has no name. */
  sobre: z.string().nullable(),
  /** The name of the line's event. */
  evento: z.string().nullable(),
  antes: z.record(z.string(), z.unknown()).nullable(),
  despues: z.record(z.string(), z.unknown()).nullable(),
  motivo: z.string().nullable(),
  hash: z.string(),
});

export const auditoria = {
  listarAuditoria: defineLlamada('listarAuditoria', {
    seccion: '§C13.6',
    resumen:
      'Changes by staff, the newest first, as far as the reader sees them: all, those of their events, or their own (§C1.3).',
    acceso: LEE,
    query: z.object({
      ...pagina,
      personalId: idEnDireccion.optional(),
      eventoId: idEnDireccion.optional(),
      entidad: z.string().max(40).optional(),
      entidadId: z.string().max(80).optional(),
      desde: instante.optional(),
      hasta: instante.optional(),
    }),
    answer: z.object({ lineas: z.array(lineaDeAuditoria), siguiente }),
  }),
  verificarAuditoria: defineLlamada('verificarAuditoria', {
    seccion: '§C13.6',
    resumen: '"Verificar cadena": reads every line again. For those who see all lines.',
    acceso: { ...LEE, sinLimite: true },
    answer: z.object({
      integra: z.boolean(),
      lineas: z.int().min(0),
      /** The first line that was altered; null where none was. */
      primeraMala: z.int().positive().nullable(),
      /** The last link of the chain: a copy kept elsewhere proves that no line was removed later. */
      punta: z.object({ id: z.int(), hash: z.string() }).nullable(),
    }),
  }),
};
