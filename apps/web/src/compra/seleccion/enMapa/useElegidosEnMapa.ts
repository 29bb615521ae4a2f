import type { Asiento, EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { mensajeLimite } from '@taquilla/rules/limites';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { contar } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { conAcompanantes } from '../eleccion/acompanante.ts';
import { alternar, asientosDeMesa, contarParaLimite } from '../eleccion/elegir.ts';
import {
  contarElegidos,
  guardarSeleccion,
  leerElegidos,
  useElegidos,
} from '../eleccion/seleccionGuardada.ts';
import { decir } from '../eleccion/useEleccion.ts';

/** Picks seats on the venue's map, of any sections (§B1.1). This tab keeps them for all screens of the event. */
export function useElegidosEnMapa(evento: EventoDetalle, secciones: readonly Seccion[]) {
  const elegidos = useElegidos(evento.id);
  const [anuncio, setAnuncio] = useState('');

  const limite = evento.limiteDeAsientos;
  const cambiar = (seccionId: number, esMesa: boolean, tocados: readonly Asiento[]) => {
    const antes = leerElegidos(evento.id);
    const caben = limite - contarParaLimite(antes, secciones, seccionId);
    const eleccion = alternar(antes.asientos.get(seccionId) ?? [], tocados, caben);
    if (eleccion.resultado === 'limite') notificar(mensajeLimite(limite), 'error');
    if (eleccion.resultado === 'no_disponible')
      setAnuncio(esMesa ? 'Esa mesa no está disponible.' : 'Ese asiento no está disponible.');
    if (!('seleccion' in eleccion)) return;
    guardarSeleccion({ eventoId: evento.id, seccionId }, eleccion.seleccion);
    const cuantos = contarElegidos(leerElegidos(evento.id));
    const dicho = decir(tocados, esMesa, eleccion.resultado === 'quitados' ? 'ya no' : '');
    const quedan =
      cuantos > 0
        ? `${contar(cuantos, 'lugar', 'lugares')} en tu selección.`
        : 'No has seleccionado asientos.';
    setAnuncio(`${dicho}. ${quedan}`);
  };

  const tocar = (seccionId: number, id: number, auditorio: Auditorio) => {
    const { filas, esMesa } = auditorio.datos;
    const asiento = auditorio.porId.get(id);
    if (!asiento) return;
    const mesa = esMesa && filas.find(fila => fila.asientos.includes(asiento));
    const ahora = leerElegidos(evento.id);
    const seleccion = ahora.asientos.get(seccionId) ?? [];
    const toque = { ...auditorio, seleccion, caben: limite - contarParaLimite(ahora, secciones) };
    conAcompanantes(mesa ? asientosDeMesa(mesa) : [asiento], toque, tocados =>
      cambiar(seccionId, esMesa, tocados),
    );
  };

  return { elegidos, tocar, anuncio };
}
