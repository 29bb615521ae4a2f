import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { useMemo } from 'react';
import { queryFor } from '../../../api/queryFor.ts';
import { LimiteDePrecio } from '../../../precios/LimiteDePrecio.tsx';
import { useLimiteDePrecio } from '../../../precios/limite.ts';
import { type PreciosDelMapa, preciosDelMapa } from '../../../precios/preciosDelMapa.ts';
import type { Auditorio, DelEvento } from './useAuditorio.ts';

interface PreciosYLimite extends DelEvento {
  /** All sections; undefined until they are known. */
  datos: RespuestaDe<'getSecciones'> | undefined;
  precios: PreciosDelMapa | null;
  ponerLimite: (limite: number | null) => void;
}

/** The prices of all sections, so that a price looks alike in each, and the limit that the buyer has set for the event. */
export function useDelEvento(evento: EventoDetalle): PreciosYLimite {
  const { data } = useAnswer(queryFor('getSecciones', { params: { id: evento.id } }));
  const precios = useMemo(() => (data ? preciosDelMapa(evento, data) : null), [evento, data]);
  const [limite, ponerLimite] = useLimiteDePrecio(evento.id, precios?.pasos ?? []);
  return { datos: data, precios, nivelDe: precios?.nivelDe, limite: precios && limite, ponerLimite };
}

/** The highest price, where the section has several or the buyer has set one. */
export function LimiteEnSeccion({
  auditorio,
  delEvento,
}: {
  auditorio: Auditorio;
  delEvento: PreciosYLimite;
}) {
  const { precios, limite, ponerLimite } = delEvento;
  const { porId, fuera, tarifario } = auditorio;
  const libres = [...porId.values()].filter(({ estado }) => estado === 'disponible');
  const totales = new Set(libres.map(asiento => tarifario.conCargos(asiento)));
  if (!precios || (totales.size < 2 && limite === null)) return null;
  const dentro = libres.filter(asiento => !fuera(asiento)).length;
  return (
    <LimiteDePrecio
      pasos={precios.pasos}
      limite={limite}
      onLimite={ponerLimite}
      cuenta={`${dentro} de ${libres.length} asientos libres`}
    />
  );
}
