/** A phase of prices with its hours; null stands for an open end. */
interface FaseConHoras {
  nombre: string;
  desde: Date | null;
  hasta: Date | null;
}

/** A phase, by its index, that ends before it begins or overlaps an earlier one: only one may hold at a moment (§C5.2). */
export interface CruceDeFase {
  fase: number;
  campo: 'desde' | 'hasta';
  mensaje: string;
}

export function crucesDeFases(fases: readonly FaseConHoras[]): CruceDeFase[] {
  return fases.flatMap((fase, i): CruceDeFase[] => {
    const otra = fases.slice(0, i).find(una => inicio(una) < fin(fase) && inicio(fase) < fin(una));
    return [
      ...(fin(fase) <= inicio(fase)
        ? [{ fase: i, campo: 'hasta' as const, mensaje: 'La fase termina antes de empezar.' }]
        : []),
      ...(otra
        ? [{ fase: i, campo: 'desde' as const, mensaje: `La fase se encima con «${otra.nombre}».` }]
        : []),
    ];
  });
}

function inicio({ desde }: FaseConHoras): number {
  return desde?.getTime() ?? Number.NEGATIVE_INFINITY;
}

function fin({ hasta }: FaseConHoras): number {
  return hasta?.getTime() ?? Number.POSITIVE_INFINITY;
}
