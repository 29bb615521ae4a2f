import { isWithoutAnswer } from '@taquilla/cliente/ApiError';
import { useRef, useState } from 'react';
import { useAlcance } from '../api/alcance.ts';
import { call } from '../api/call.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { type Deseo, deseoDe, juntar, seleccionDe } from './deseo.ts';
import type { Apartado } from './pago.ts';

interface Pedido {
  deseo: Deseo | null;
  promocion: string;
}

export interface ConApartado {
  apartado: Apartado | null;
  /** The window's last wish; null where nothing is wanted. */
  deseo: Deseo | null;
  promocion: string;
  /** Whether a request is under way. */
  apartando: boolean;
  falla: string | null;
  pedir: (deseo: Deseo | null, promocion?: string) => void;
  /** Puts the held places aside: from now on a choice in another section is added to them. */
  juntar: () => void;
  /** Asks for the same places again, under another code where one is given. */
  renovar: (promocion?: string) => void;
  /** Resolves with the hold once every wish is answered. */
  reposo: () => Promise<Apartado | null>;
  /** Forgets the hold: its places are sold. */
  vaciar: () => void;
}

/**
 * Holds places in the till for the person at the window. While a request is under way the newest wish waits, and the wishes
 * between are never sent.
 */
export function useApartado({
  cajaId,
  eventoId,
  inicial,
}: {
  cajaId: number;
  eventoId: number;
  inicial: Apartado | null;
}): ConApartado {
  const [apartado, setApartado] = useState(inicial?.eventoId === eventoId ? inicial : null);
  const [deseo, setDeseo] = useState(() => deseoDe(apartado));
  const [promocion, setPromocion] = useState(inicial?.promocion ?? '');
  const [falla, setFalla] = useState<{ texto: string; sinRed: boolean } | null>(null);
  const alcance = useAlcance();
  const [apartando, setApartando] = useState(false);
  const actual = useRef(apartado);
  const logrado = useRef<Pedido>({ deseo, promocion });
  const siguiente = useRef<Pedido | null>(null);
  const marcha = useRef<Promise<void> | null>(null);

  const poner = (nuevo: Apartado | null) => {
    actual.current = nuevo;
    setApartado(nuevo);
  };
  const atender = async () => {
    setApartando(true);
    while (siguiente.current) {
      const pedido = siguiente.current;
      siguiente.current = null;
      try {
        poner(await apartarOSoltar({ cajaId, eventoId, ...pedido }));
        logrado.current = pedido;
        setFalla(null);
      } catch (error) {
        setFalla({ texto: enPalabras(error), sinRed: isWithoutAnswer(error) });
        // The server keeps the earlier hold.
        setDeseo(logrado.current.deseo);
        setPromocion(logrado.current.promocion);
      }
    }
    marcha.current = null;
    setApartando(false);
  };
  const pedir = (nuevo: Deseo | null, clave = promocion) => {
    setDeseo(nuevo);
    setPromocion(clave);
    siguiente.current = { deseo: nuevo, promocion: clave };
    marcha.current ??= atender();
  };
  return {
    apartado,
    deseo,
    promocion,
    apartando,
    // A lost network is told no more once the server answers again.
    falla: falla === null || (falla.sinRed && alcance === 'en_linea') ? null : falla.texto,
    pedir,
    juntar: () => {
      if (!actual.current) return;
      const nuevo = juntar(actual.current);
      logrado.current = { ...logrado.current, deseo: nuevo };
      setDeseo(nuevo);
    },
    renovar: clave => {
      if (deseo) pedir(deseo, clave);
    },
    reposo: async () => {
      await marcha.current;
      return actual.current;
    },
    vaciar: () => {
      poner(null);
      logrado.current = { deseo: null, promocion: '' };
      setDeseo(null);
      setPromocion('');
      setFalla(null);
    },
  };
}

async function apartarOSoltar({
  cajaId,
  eventoId,
  deseo,
  promocion,
}: Pedido & { cajaId: number; eventoId: number }): Promise<Apartado | null> {
  const params = { cajaId };
  if (!deseo) {
    await call('soltarApartado', { params });
    return null;
  }
  const clave = promocion.trim();
  return call('apartarEnCaja', {
    params,
    body: { eventoId, seleccion: seleccionDe(deseo), ...(clave && { promocion: clave }) },
  });
}
