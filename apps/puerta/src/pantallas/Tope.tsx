import { Button } from '@taquilla/ui/Button.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import type { ReactNode } from 'react';
import { estado } from '../nucleo/estado.ts';
import { Icono, Marca } from './iconos.tsx';
import { useReloj } from './useReloj.ts';

interface TopeProps {
  titulo: string;
  detalle: string;
  alVolver?: () => void;
  children?: ReactNode;
}

/** The bar of a screen: its title, and the state of the network. */
export function Tope({ titulo, detalle, alVolver, children }: TopeProps) {
  return (
    <header className="tope">
      {alVolver ? (
        <Button variant="quieto" size="icono" className="tope__volver" aria-label="Volver" onClick={alVolver}>
          <Icono nombre="atras" tamano="grande" />
        </Button>
      ) : (
        <Marca />
      )}
      <div className="crece">
        <strong>{titulo}</strong>
        <small>{detalle}</small>
      </div>
      {children ?? <Red />}
    </header>
  );
}

/** Milliseconds until the list's age is amber (ten minutes) and red (two hours) (§P3.3). */
const VIEJA_MS = 10 * 60_000;
const MUY_VIEJA_MS = 2 * 3_600_000;

/** Network and age of the list, always in sight (§P3.3). */
export function Red() {
  const { sinRedDesde, padronEn, cola } = useStore(estado);
  const ahora = useReloj(5_000);
  const edad = padronEn === null ? Number.POSITIVE_INFINITY : ahora - padronEn;
  const lista = edadDeLista(edad);
  const alDia = edad < MINUTO_MS ? 'Al día' : lista.replace(/^./, letra => letra.toUpperCase());
  const clase = edad > MUY_VIEJA_MS ? 'red--mal' : sinRedDesde !== null || edad > VIEJA_MS ? 'red--no' : '';
  return (
    <span className={`red ${clase}`}>
      <Icono nombre={sinRedDesde === null ? 'nube' : 'sinNube'} tamano="chico" />
      {sinRedDesde !== null ? `Sin red · ${lista}` : cola > 0 && edad < VIEJA_MS ? `Envía ${cola}` : alDia}
    </span>
  );
}

const MINUTO_MS = 60_000;

function edadDeLista(edad: number): string {
  if (edad === Number.POSITIVE_INFINITY) return 'sin lista';
  const minutos = Math.round(edad / MINUTO_MS);
  if (minutos < 1) return 'lista al día';
  return minutos < 60 ? `lista de ${minutos} min` : `lista de ${Math.round(minutos / 60)} h`;
}
