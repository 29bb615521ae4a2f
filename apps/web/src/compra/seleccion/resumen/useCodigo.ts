import type { PromocionWire } from '@taquilla/contract/tienda/entidades/compra';
import { validarClave } from '@taquilla/rules/formularios';
import { useState } from 'react';
import { porQueNoSeAplica, preguntarCodigo } from '../../codigo/preguntarCodigo.ts';
import { guardarEscrito, leerEscrito } from '../../escrito.ts';

/** A discount code while seats are picked (§5.12). */
export interface Codigo {
  texto: string;
  escribir: (texto: string) => void;
  aplicar: () => Promise<void>;
  quitar: () => void;
  /** What the code stands for, once the server knew it. */
  promocion: PromocionWire | null;
  error: string | null;
  ocupado: boolean;
}

/** Asks the server for the promotion of a typed code; whether it applies to the seats is for the rules to say. */
export function useCodigo(eventoId: number): Codigo {
  const [texto, setTexto] = useState(() => leerEscrito(eventoId).codigo ?? '');
  const [promocion, setPromocion] = useState<PromocionWire | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [ocupado, setOcupado] = useState(false);

  const aplicar = async () => {
    const vacio = validarClave(texto);
    setError(vacio);
    if (vacio || ocupado) return;
    setOcupado(true);
    try {
      setPromocion(await preguntarCodigo(eventoId, texto));
    } catch (fallo) {
      setError(porQueNoSeAplica(fallo));
    } finally {
      setOcupado(false);
    }
  };

  const escribir = (siguiente: string) => {
    setTexto(siguiente);
    guardarEscrito(eventoId, { codigo: siguiente });
    setError(null);
    setPromocion(null);
  };

  return {
    texto,
    escribir,
    aplicar,
    quitar: () => escribir(''),
    promocion,
    error,
    ocupado,
  };
}
