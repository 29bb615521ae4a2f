/** A span of time with prices of its own (§C5.2): instants as ISO 8601, null without an end on that side. */
export interface Fase {
  nombre: string;
  desde: string | null;
  hasta: string | null;
}

/** The most of them that an event has. */
export const FASES_MAXIMAS = 10;

/** The faults of each phase, by its place in the list; the list's own fault apart. */
export interface FaltasDeFases {
  lista: string | null;
  porFase: readonly { nombre?: string; desde?: string; hasta?: string }[];
}

/** The rules of §C5.2: a name each, ends after begins, no overlap, ten at most. */
export function revisarFases(fases: readonly Fase[]): FaltasDeFases {
  return {
    lista: fases.length > FASES_MAXIMAS ? `Lo más son ${FASES_MAXIMAS} fases.` : null,
    porFase: fases.map((fase, i) => {
      const falta: { nombre?: string; desde?: string; hasta?: string } = {};
      if (fase.nombre.trim() === '') falta.nombre = 'Escribe el nombre de la fase.';
      if (inicio(fase) >= fin(fase)) falta.hasta = 'Termina antes de empezar.';
      const otra = fases.find((una, j) => j !== i && seEnciman(fase, una));
      if (otra && !falta.hasta) falta.desde = `Se encima con «${otra.nombre.trim() || 'otra fase'}».`;
      return falta;
    }),
  };
}

/** The phase in force at an instant; null when the zones' own prices are. */
export function faseEn<F extends Fase>(fases: readonly F[], ahora: Date): F | null {
  const t = ahora.getTime();
  return fases.find(fase => inicio(fase) <= t && t < fin(fase)) ?? null;
}

function seEnciman(a: Fase, b: Fase): boolean {
  return inicio(a) < fin(b) && inicio(b) < fin(a);
}

function inicio({ desde }: Fase): number {
  return desde === null ? Number.NEGATIVE_INFINITY : Date.parse(desde);
}

function fin({ hasta }: Fase): number {
  return hasta === null ? Number.POSITIVE_INFINITY : Date.parse(hasta);
}
