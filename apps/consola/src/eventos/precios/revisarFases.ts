/** A period with prices of its own (§C5.2): instants as ISO 8601, null for an open end. */
export interface Fase {
  nombre: string;
  desde: string | null;
  hasta: string | null;
}

/** The most phases of an event. */
export const FASES_MAXIMAS = 10;

/** The faults of each phase, by its index; `lista` is the fault of the list itself. */
export interface FaltasDeFases {
  lista: string | null;
  porFase: readonly { nombre?: string; desde?: string; hasta?: string }[];
}

/** The rules of §C5.2: each phase has a name and ends after it begins, none overlap, ten at most. */
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

/** The phase in force at an instant; null while the zones' own prices are. */
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
