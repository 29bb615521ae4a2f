import { useAnswer } from '@taquilla/cliente/useAnswer';
import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { EventoDetalle } from '@taquilla/contract/tienda/entidades/evento';
import { useEffect, useEffectEvent } from 'react';
import { useConPropios } from '../../cambiando.ts';
import { type Auditorio, type DelEvento, useAuditorio } from '../auditorio/useAuditorio.ts';
import { filasDe } from '../auditorio/useFilasEnVivo.ts';

interface SeccionEnMapaProps {
  evento: EventoDetalle;
  seccionId: number;
  /** The turn of its seats on the map, in degrees. */
  giro: number;
  delEvento: DelEvento;
  /** The section's rows are there for the first time. */
  onLeida: (seccionId: number) => void;
  /** Its seats, at every change. */
  onAuditorio: (seccionId: number, auditorio: Auditorio) => void;
}

/** Reads the seats of one section for the map, which draws them. */
export function SeccionEnMapa(props: SeccionEnMapaProps) {
  const { evento, seccionId, onLeida } = props;
  const data = useConPropios(evento.id, useAnswer(filasDe(evento.id, seccionId)).data);
  const hay = data !== undefined;
  const leida = useEffectEvent(() => onLeida(seccionId));
  useEffect(() => {
    if (hay) leida();
  }, [hay]);
  return data ? <ConFilas {...props} datos={data} /> : null;
}

function ConFilas({
  evento,
  seccionId,
  giro,
  delEvento,
  datos,
  onAuditorio,
}: SeccionEnMapaProps & { datos: RespuestaDe<'getFilas'> }) {
  const auditorio = useAuditorio(datos, evento, { ...delEvento, giro });
  const decir = useEffectEvent(onAuditorio);
  const { plano, tarifario } = auditorio;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the plan follows from everything else of the section
  useEffect(() => decir(seccionId, auditorio), [seccionId, plano, tarifario]);
  return null;
}
