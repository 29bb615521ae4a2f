import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import type { FormEvent } from 'react';
import { CampoDeCodigo } from '../../codigo/CampoDeCodigo.tsx';
import type { Cotizacion } from './cotizarSeleccion.ts';
import type { Codigo } from './useCotizacion.ts';

/** The discount code (§5.12), with its effect on the picked seats (§8.15). */
export function CodigoDeDescuento({
  codigo,
  cotizacion,
}: {
  codigo: Codigo;
  cotizacion: Pick<Cotizacion, 'codigo'>;
}) {
  const juicio = cotizacion.codigo;
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    void codigo.aplicar();
  };
  return (
    <form className="codigo" noValidate onSubmit={enviar}>
      <CampoDeCodigo
        codigo={codigo.texto}
        onEscribir={codigo.escribir}
        error={codigo.error ?? (juicio && !juicio.aplica ? juicio.mensaje : undefined)}
      />
      {juicio?.aplica ? (
        <Button variant="borde" onClick={codigo.quitar}>
          Quitar
        </Button>
      ) : (
        <Button type="submit" variant="borde" busy={codigo.ocupado}>
          Aplicar
        </Button>
      )}
      <div className="codigo__dicho" role="status">
        {juicio?.aplica && <Notice tone="exito">{juicio.mensaje}</Notice>}
        {juicio?.aviso && <Notice>{juicio.aviso}</Notice>}
      </div>
    </form>
  );
}
