import type {
  AsientoDescrito,
  BloqueoDescrito,
  EventoDescrito,
  FaseDescrita,
  GeneralesDescritos,
  RecintoDescrito,
  SeccionDescrita,
  TasasDescritas,
} from './eventoDescrito.ts';

/** A stored event, with the field names of its file. Pictures are represented by their hashes. */
export interface EventoGuardado extends Omit<EventoDescrito, 'recinto' | 'secciones' | 'demo'> {
  id: number;
  taquilla: TasasDescritas;
  fases: FaseDescrita[];
  bloqueos: BloqueoDescrito[];
  recinto: Omit<RecintoDescrito, 'secciones'>;
  secciones: SeccionGuardada[];
}

export interface SeccionGuardada extends Omit<SeccionDescrita, 'filas' | 'generales'> {
  filas: { nombre: string; asientos: AsientoGuardado[] }[];
  generales: GeneralesGuardados | null;
}

/** `bloqueados` are outside of named blocks; `bloqueadosEnTotal` are all places kept back. */
export type GeneralesGuardados = GeneralesDescritos & { tomados: number; bloqueadosEnTotal: number };

/**
 * `tomado`: held or sold; the place keeps its price whatever a file says. With a `bloqueo`, it was taken out of that block, or
 * goes into it when its hold ends.
 */
export type AsientoGuardado = AsientoDescrito & { tomado: boolean };
