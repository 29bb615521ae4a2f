import { BusinessError } from '../../businessError.ts';
import { originOf } from './origin.ts';

/** A token bucket for each caller, in this process only: cheap enough for the hottest calls (S8). */
export interface RateLimit {
  /** Takes one token of a caller; answers 0, or the seconds to wait when there is none. */
  take(ip: string): number;
  /** @throws BusinessError `demasiadas_peticiones` when there is none. */
  require(ip: string): void;
}

interface OpcionesDeCubeta {
  /** Tokens that come back each second. */
  perSecond: number;
  /** Tokens of a full bucket. */
  burst: number;
  /** Milliseconds of a clock that never goes back. */
  ahora?: () => number;
}

const MAX_ORIGENES = 100_000;

export function createRateLimit({
  perSecond,
  burst,
  ahora = () => performance.now(),
}: OpcionesDeCubeta): RateLimit {
  const cubetas = new Map<string, { fichas: number; visto: number }>();

  function tomar(ip: string): number {
    const origen = originOf(ip);
    const momento = ahora();
    const antes = cubetas.get(origen);
    const recuperadas = antes ? ((momento - antes.visto) / 1000) * perSecond : burst;
    const fichas = Math.min(burst, (antes?.fichas ?? 0) + recuperadas);
    // Taken out and put back, so that the map stays in order of use and the oldest is forgotten first.
    cubetas.delete(origen);
    if (cubetas.size >= MAX_ORIGENES) olvidarElMasViejo();
    const alcanza = fichas >= 1;
    cubetas.set(origen, { fichas: alcanza ? fichas - 1 : fichas, visto: momento });
    return alcanza ? 0 : (1 - fichas) / perSecond;
  }

  function olvidarElMasViejo(): void {
    const [viejo] = cubetas.keys();
    if (viejo !== undefined) cubetas.delete(viejo);
  }

  return {
    take: tomar,
    require(ip) {
      const espera = tomar(ip);
      if (espera > 0)
        throw new BusinessError('demasiadas_peticiones', { reintentarEnSegundos: Math.ceil(espera) });
    },
  };
}
