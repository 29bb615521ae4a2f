import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Logo } from '../../ui/tarjeta/Logo.tsx';
import { describirTarjeta, marcaParaLeer, tipoParaLeer, ultimosDigitos } from '../../ui/tarjeta/marcas.ts';

export interface TarjetaDePlasticoProps {
  tarjeta: TarjetaGuardada;
  eliminando: boolean;
  onEliminar: () => void;
}

/** A saved card (§3.12): bank, brand, masked number, holder and type. */
export function TarjetaDePlastico({ tarjeta, eliminando, onEliminar }: TarjetaDePlasticoProps) {
  const { banco, marca, tipo, nombreEnTarjeta } = tarjeta;
  return (
    <article className="plastico" aria-label={describirTarjeta(tarjeta)}>
      <p className="plastico__cabeza">
        <strong>{banco}</strong>
        <span>
          <Logo de={marcaParaLeer(marca)} />
        </span>
      </p>
      <p className="plastico__numero">
        <span className="solo-lector">Terminada en {ultimosDigitos(tarjeta)}</span>
        <span aria-hidden="true">•••• •••• •••• {ultimosDigitos(tarjeta)}</span>
      </p>
      <div className="plastico__pie">
        <p>
          <strong>{nombreEnTarjeta}</strong>
          <span>{tipoParaLeer(tipo)}</span>
        </p>
        <Button
          variant="borde"
          size="icono"
          busy={eliminando}
          aria-label={`Eliminar ${describirTarjeta(tarjeta)}`}
          onClick={onEliminar}
        >
          <Icon name="borrar" />
        </Button>
      </div>
    </article>
  );
}
