import { Notice } from '@taquilla/ui/Notice.tsx';
import { FormaDeCodigo } from '../../codigo/FormaDeCodigo.tsx';
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
  return (
    <FormaDeCodigo
      codigo={codigo.texto}
      onEscribir={codigo.escribir}
      error={codigo.error ?? (juicio && !juicio.aplica ? juicio.mensaje : undefined)}
      puesto={juicio?.aplica ?? false}
      ocupado={codigo.ocupado}
      onAplicar={() => void codigo.aplicar()}
      onQuitar={codigo.quitar}
    >
      {juicio?.aplica && <Notice tone="exito">{juicio.mensaje}</Notice>}
      {juicio?.aviso && <Notice>{juicio.aviso}</Notice>}
    </FormaDeCodigo>
  );
}
