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

/** An event as the database has it, in the words of its file. Pictures are named by their hash. */
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

/** `bloqueados` have no named block; `bloqueadosEnTotal` are all free places that are kept back. */
export type GeneralesGuardados = GeneralesDescritos & { tomados: number; bloqueadosEnTotal: number };

/**
 * `tomado`: held or sold; it keeps its price whatever a file says. One with a `bloqueo` was taken out of it, or goes into it
 * when its hold ends.
 */
export type AsientoGuardado = AsientoDescrito & { tomado: boolean };
