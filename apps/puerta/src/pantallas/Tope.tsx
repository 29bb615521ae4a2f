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

/** The bar of a screen: where one is, and whether there is a network. */
export function Tope({ titulo, detalle, alVolver, children }: TopeProps) {
  return (
    <header className="tope">
      {alVolver ? (
        <button type="button" className="tope__volver" aria-label="Volver" onClick={alVolver}>
          <Icono nombre="atras" tamano="grande" />
        </button>
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

/** Amber after ten minutes, red after two hours (§P3.3). */
const VIEJA_MS = 10 * 60_000;
const MUY_VIEJA_MS = 2 * 3_600_000;

/** Network and age of the list, always in sight (§P3.3). */
export function Red() {
  const { sinRedDesde, padronEn, cola } = useStore(estado);
  const ahora = useReloj(5_000);
  const edad = padronEn === null ? Number.POSITIVE_INFINITY : ahora - padronEn;
  const minutos = sinRedDesde === null ? 0 : Math.max(1, Math.round((ahora - sinRedDesde) / 60_000));
  const clase = edad > MUY_VIEJA_MS ? 'red--mal' : sinRedDesde !== null || edad > VIEJA_MS ? 'red--no' : '';
  return (
    <span className={`red ${clase}`}>
      <Icono nombre={sinRedDesde === null ? 'nube' : 'sinNube'} tamano="chico" />
      {sinRedDesde !== null ? `Sin red, ${minutos} min` : cola > 0 ? `Envía ${cola}` : textoDeEdad(edad)}
    </span>
  );
}

function textoDeEdad(edad: number): string {
  if (edad === Number.POSITIVE_INFINITY) return 'Sin lista';
  return edad < 60_000 ? 'Al día' : `Lista de hace ${Math.round(edad / 60_000)} min`;
}
