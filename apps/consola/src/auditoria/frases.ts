import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { AccionAnotada } from '@taquilla/contract/consola/auditoria';
import { formatEntero } from '@taquilla/rules/numeros';
import { pesosDichos } from './valores.ts';

type Linea = Pick<
  RespuestaDe<'listarAuditoria'>['lineas'][number],
  'accion' | 'sobre' | 'evento' | 'antes' | 'despues'
>;
type Frase = string | ((linea: Linea) => string);

/** "a Marisol Cruz", "la promoción Preventa"; without a name only the kind of thing. */
const aQuien =
  (antes: string, sinNombre = 'a una persona') =>
  ({ sobre }: Linea) =>
    `${antes} ${sobre ? `a ${sobre}` : sinNombre}`;
const que =
  (antes: string, despues = '') =>
  ({ sobre }: Linea) =>
    `${antes}${sobre ? ` ${sobre}` : ''}${despues}`;
const deVenta =
  (antes: string) =>
  ({ sobre }: Linea) =>
    `${antes} de la venta ${sobre ?? ''}`.trim();
const conMonto =
  (antes: string) =>
  ({ sobre, despues }: Linea) => {
    const monto = typeof despues?.monto === 'number' ? ` de ${pesosDichos(despues.monto)}` : '';
    return `${antes}${monto} de la venta ${sobre ?? ''}`.trim();
  };

const LO_QUE_PASA = {
  cancelar: 'la cancelación del evento',
  aplazar: 'el aplazamiento del evento',
  reprogramar: 'la nueva fecha del evento',
  recinto: 'el cambio de recinto del evento',
  artista: 'el retiro de un artista',
  interrumpir: 'la interrupción de la función',
} as const;

/** The kind of a decision about a sold event, in words. */
function loQuePasa({ despues }: Linea): string {
  const tipo = despues?.tipo;
  return typeof tipo === 'string' && tipo in LO_QUE_PASA
    ? LO_QUE_PASA[tipo as keyof typeof LO_QUE_PASA]
    : LO_QUE_PASA.cancelar;
}

/** Each act as the end of a sentence; its author's name is the beginning. */
const FRASES: Readonly<Record<AccionAnotada, Frase>> = {
  'ajustes.cambiar': 'cambió los datos de la casa',
  'ajustes.probar_correo': 'probó el correo',
  'ajustes.publicar_legales': 'publicó textos legales nuevos',
  'bloqueo.borrar': que('terminó el bloqueo'),
  'bloqueo.cambiar': que('cambió el bloqueo'),
  'bloqueo.crear': que('hizo el bloqueo'),
  'caja.abrir': 'abrió su caja',
  'caja.corte': 'hizo el corte de su caja',
  'caja.entrada': ({ despues }) => `metió ${pesosDichos(despues?.monto)} a su caja`,
  'caja.entregar': conMonto('entregó en caja un reembolso'),
  'caja.retiro': ({ despues }) => `retiró ${pesosDichos(despues?.monto)} de su caja`,
  'choque.resolver': 'revisó un boleto que entró dos veces',
  'comunicado.detener': 'detuvo un comunicado',
  'comunicado.enviar': ({ despues }) => `escribió a ${cuantos(despues?.ventas, 'compra', 'compras')}`,
  'comunicado.esperar': 'dejó esperando un comunicado',
  'comunicado.pausar': 'puso en pausa un comunicado',
  'comunicado.probar': 'se mandó una prueba de un comunicado',
  'comunicado.seguir': 'siguió con un comunicado',
  'cortesia.cuota': ({ sobre, despues }) =>
    `puso el cupo de cortesías ${sobre ? `de ${sobre}` : 'de una persona'}${typeof despues?.maximo === 'number' ? ` en ${formatEntero(despues.maximo)}` : ' como lo da la casa'}`,
  'cortesia.dar': ({ despues }) => `dio ${cuantos(despues?.boletos, 'cortesía', 'cortesías')}`,
  'cortesia.revocar': que('retiró la cortesía'),
  'cuenta.codigo_de_recuperacion': 'entró con un código de recuperación',
  'cuenta.codigos_equivocados': 'escribió varios códigos equivocados',
  'cuenta.codigos_nuevos': 'pidió códigos de recuperación nuevos',
  'cuenta.contrasena': 'cambió su contraseña',
  'cuenta.pin': 'puso su PIN de la ventanilla',
  'cuenta.pin_equivocado': 'escribió varios PIN equivocados',
  'cuenta.segundo_factor': 'configuró su segundo factor',
  'evento.aplazar': 'aplazó el evento',
  'evento.archivar': 'archivó el evento',
  'evento.borrar': que('borró el borrador'),
  'evento.cambiar': 'cambió los datos del evento',
  'evento.cambiar_plano': 'cambió el mapa del evento',
  'evento.cancelar': 'canceló el evento',
  'evento.confirmar_cancelacion': linea => `confirmó ${loQuePasa(linea)}`,
  'evento.corregir_correos': 'corrigió los correos de la cancelación',
  'evento.crear': 'creó el evento',
  'evento.deshacer_cancelacion': linea => `deshizo ${loQuePasa(linea)} dentro de los diez minutos`,
  'evento.detener_correos': 'detuvo los correos de la cancelación',
  'evento.interrumpir': 'interrumpió la función',
  'evento.mudar': 'llevó el evento a otro recinto',
  'evento.pausar_cancelacion': 'puso en pausa las devoluciones del evento',
  'evento.probar_cancelacion': 'se mandó una prueba del correo de la cancelación',
  'evento.proponer_cancelacion': linea => `propuso ${loQuePasa(linea)}`,
  'evento.reintentar_cancelacion': 'pidió otra vez las devoluciones que no salieron',
  'evento.reprogramar': 'cambió la fecha del evento',
  'evento.retirar_artista': 'retiró a un artista del cartel',
  'evento.retirar_cancelacion': linea => `retiró la propuesta: ${loQuePasa(linea)}`,
  'evento.seguir_cancelacion': 'siguió con las devoluciones del evento',
  'evento.seguir_correos': 'dejó salir los correos de la cancelación',
  'evento.despublicar': 'regresó el evento a borrador',
  'evento.duplicar': 'hizo una copia de otro evento',
  'evento.imagen': ({ antes, despues }) =>
    `cambió ${'cartel' in { ...antes, ...despues } ? 'el cartel' : 'la portada'} del evento`,
  'evento.importar': 'importó el evento de un archivo',
  'evento.pausar': 'pausó la venta',
  'evento.publicar': 'publicó el evento',
  'evento.reanudar': 'reanudó la venta',
  'exportacion.pedir': 'pidió un archivo',
  'fases.cambiar': 'cambió las fases de precios',
  'lector.crear': que('agregó el lector'),
  'lector.emparejar_de_nuevo': que('emparejó otro teléfono como lector'),
  'lector.revocar': que('quitó el lector'),
  'lugares.bloquear': linea => `bloqueó ${deLugares(linea)}${para(linea)}`,
  'lugares.liberar': linea => `liberó ${deLugares(linea)}`,
  'lugares.marcar': linea => `marcó ${deLugares(linea)}`,
  'lugares.mover_de_zona': linea => `pasó ${deLugares(linea)} a ${dicho(linea.despues?.zona, 'otra zona')}`,
  'persona.aceptar_alta': 'aceptó su invitación',
  'persona.aceptar_recuperacion': 'puso una contraseña nueva',
  'persona.aceptar_reinicio': 'volvió a poner su contraseña',
  'persona.cambiar': aQuien('cambió'),
  'persona.invitar': aQuien('invitó'),
  'persona.invitar_de_nuevo': aQuien('mandó otra invitación'),
  'persona.reiniciar_segundo_factor': aQuien('reinició el acceso', 'de una persona'),
  'persona.revocar': aQuien('quitó del equipo'),
  'precios.cambiar': 'cambió precios',
  'promocion.borrar': que('borró la promoción'),
  'promocion.cambiar': que('cambió la promoción'),
  'promocion.crear': que('creó la promoción'),
  'promocion.crear_codigos': ({ sobre, despues }) =>
    `generó ${cuantos(despues?.cuantas, 'código', 'códigos')} de la promoción${sobre ? ` ${sobre}` : ''}`,
  'puerta.cambiar': que('cambió la puerta'),
  'puerta.crear': que('agregó la puerta'),
  'puerta.reglas': 'cambió las reglas de la puerta',
  'puerta.retirar': que('retiró la puerta'),
  'recinto.cambiar': que('cambió los datos del recinto'),
  'recinto.crear': que('creó el recinto'),
  'recinto.guardar_borrador': que('dibujó en el mapa de'),
  'recinto.publicar': ({ sobre, despues }) =>
    `publicó la versión ${dicho(despues?.numero, 'nueva')} del mapa de ${sobre ?? 'un recinto'}`,
  'recinto.subir_mapa': que('subió un mapa para'),
  'seccion.capacidad': ({ despues }) =>
    `cambió la capacidad de ${dicho(despues?.seccion, 'una sección')} a ${cuantos(despues?.capacidad, 'lugar', 'lugares')}`,
  'supervisor.crear': que('dio un PIN de supervisor a'),
  'supervisor.revocar': que('quitó el PIN de supervisor a'),
  'tarifas.cambiar': 'cambió los cargos',
  'venta.cambiar_lugar': deVenta('cambió un lugar'),
  'venta.confirmar_devolucion': conMonto('confirmó un reembolso'),
  'venta.corregir_correo': deVenta('corrigió el correo'),
  'venta.devolver': conMonto('ordenó un reembolso'),
  'venta.imprimir': deVenta('imprimió boletos'),
  'venta.mantener': deVenta('dejó en pie, con su pago en duda, la compra'),
  'venta.otro_medio': conMonto('propuso devolver por otro medio'),
  'venta.proponer_devolucion': conMonto('propuso un reembolso'),
  'venta.reemitir': deVenta('emitió de nuevo boletos'),
  'venta.reenviar': deVenta('reenvió los boletos'),
  'venta.reintentar_devolucion': deVenta('pidió otra vez el reembolso'),
  'venta.retirar_propuesta': deVenta('retiró un reembolso propuesto'),
  'venta.vender': que('vendió en taquilla, folio'),
};

/** "bloqueó 20 lugares de Luneta para Patrocinador": an act as a sentence without its author. */
export function contarActo(linea: Linea): string {
  const frase = (FRASES as Readonly<Record<string, Frase>>)[linea.accion];
  if (frase === undefined) return 'hizo un cambio';
  return typeof frase === 'string' ? frase : frase(linea);
}

function deLugares({ despues }: Linea): string {
  const lugares = cuantos(despues?.cambiados, 'lugar', 'lugares');
  const secciones = Array.isArray(despues?.secciones) ? despues.secciones.map(String) : [];
  return secciones.length > 0 ? `${lugares} de ${enLista(secciones)}` : lugares;
}

function para({ despues }: Linea): string {
  return typeof despues?.bloqueo === 'string' ? ` para ${despues.bloqueo}` : '';
}

/** "Luneta y Palco 1"; of more than three names only the first two. */
function enLista(nombres: readonly string[]): string {
  if (nombres.length > 3) return `${nombres.slice(0, 2).join(', ')} y otras ${nombres.length - 2} secciones`;
  return nombres.length > 1 ? `${nombres.slice(0, -1).join(', ')} y ${nombres.at(-1)}` : (nombres[0] ?? '');
}

function cuantos(valor: unknown, uno: string, varios: string): string {
  if (typeof valor !== 'number') return varios;
  return `${formatEntero(valor)} ${valor === 1 ? uno : varios}`;
}

function dicho(valor: unknown, sinValor: string): string {
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : sinValor;
}
