import type { EventoDetalle, Seccion } from '@taquilla/contract/tienda/entidades/evento';
import { mensajeLimite } from '@taquilla/rules/limites';
import { notificar } from '@taquilla/ui/toasts.ts';
import { useState } from 'react';
import { contar } from '../auditorio/nombrar.ts';
import type { Auditorio } from '../auditorio/useAuditorio.ts';
import { type Elegidos, empezarEnOtra, leerElegidos } from '../eleccion/deOtraSeccion.ts';
import { alternar, asientosDeMesa, type Seleccion } from '../eleccion/elegir.ts';
import { guardarSeleccion } from '../eleccion/seleccionGuardada.ts';

/** Picks seats on the venue's map. This tab keeps them as the section's own page does, so that the purchase goes on there. */
export function useElegidosEnMapa(evento: EventoDetalle, secciones: readonly Seccion[]) {
  const [elegidos, setElegidos] = useState<Elegidos | null>(() => leerElegidos(evento.id, secciones));
  const [anuncio, setAnuncio] = useState('');

  const poner = (seccionId: number, ids: Seleccion) => {
    guardarSeleccion({ eventoId: evento.id, seccionId }, ids);
    setElegidos(ids.length > 0 ? { seccionId, ids } : null);
    setAnuncio(ids.length > 0 ? `${contar(ids.length, 'asiento')} en tu selección.` : '');
  };

  const tocar = async (seccionId: number, id: number, { datos, porId }: Auditorio) => {
    const asiento = porId.get(id);
    if (!asiento) return;
    const mesa = datos.esMesa && datos.filas.find(fila => fila.asientos.includes(asiento));
    const tocados = mesa ? asientosDeMesa(mesa) : [asiento];
    const deOtra = elegidos !== null && elegidos.seccionId !== seccionId ? elegidos : null;
    const antes = deOtra ? [] : (elegidos?.ids ?? []);
    const eleccion = alternar(antes, tocados, evento.limiteDeAsientos);
    if (eleccion.resultado === 'limite') notificar(mensajeLimite(evento.limiteDeAsientos), 'error');
    if (eleccion.resultado === 'no_disponible')
      setAnuncio(datos.esMesa ? 'Esa mesa no está disponible.' : 'Ese asiento no está disponible.');
    if (!('seleccion' in eleccion)) return;
    if (deOtra) {
      const anterior =
        secciones.find(seccion => seccion.id === deOtra.seccionId)?.nombre ?? 'la otra sección';
      if (!(await empezarEnOtra({ anterior, cuantos: deOtra.ids.length, nueva: datos.seccion.nombre })))
        return;
      guardarSeleccion({ eventoId: evento.id, seccionId: deOtra.seccionId }, []);
    }
    poner(seccionId, eleccion.seleccion);
  };

  return { elegidos, poner, tocar, anuncio };
}
