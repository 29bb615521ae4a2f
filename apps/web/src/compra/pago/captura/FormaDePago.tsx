import type { TarjetaGuardada } from '@taquilla/contract/tienda/entidades/compra';
import { Button } from '@taquilla/ui/Button.tsx';
import { Icon } from '@taquilla/ui/Icon.tsx';
import { Notice, type NoticeProps } from '@taquilla/ui/Notice.tsx';
import { OptionCard, OptionGroup } from '@taquilla/ui/OptionCard.tsx';
import { Panel } from '@taquilla/ui/Panel.tsx';
import type { FormField } from '@taquilla/ui/useForm.ts';
import { useEffect, useRef } from 'react';
import { CamposDeTarjeta, MarcasAceptadas } from '../../../ui/tarjeta/CamposDeTarjeta.tsx';
import { Logo } from '../../../ui/tarjeta/Logo.tsx';
import { marcaParaLeer, tipoParaLeer, ultimosDigitos } from '../../../ui/tarjeta/marcas.ts';
import type { Eleccion, FormularioDePago } from './useCapturaDePago.ts';
import type { ProveedorEnPagina } from './useProveedor.ts';

export interface FormaDePagoProps {
  field: FormField<keyof FormularioDePago>;
  /** The typed part of the card's number. */
  numero: string;
  /** Empty for guests. */
  tarjetas: readonly TarjetaGuardada[];
  eleccion: Eleccion;
  elegir: (eleccion: Eleccion) => void;
  /** Whether debit cards are taken: no plan without interest is for them. */
  debito: boolean;
  /** The last decline, in the buyer's words. */
  falla: string | null;
  /** Chooses one payment, where the bank refused months without interest; null otherwise. */
  enUnPago: (() => void) | null;
  proveedor: ProveedorEnPagina;
  /** Reads the saved cards again; null unless the first read failed. */
  releerTarjetas: (() => void) | null;
}

/** The means of payment. A guest, or a buyer without saved cards, sees only the fields of a card. */
export function FormaDePago(props: FormaDePagoProps) {
  const { field, numero, tarjetas, eleccion, elegir, debito, falla, enUnPago, proveedor, releerTarjetas } =
    props;
  const caja = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (falla) caja.current?.scrollIntoView({ block: 'center' });
  }, [falla]);
  const esNueva = eleccion.tipo === 'nueva_tarjeta';
  return (
    <Panel title={tarjetas.length > 0 ? 'Forma de pago' : 'Nueva tarjeta'}>
      {/* Tells a buyer that the saved cards are not gone (§8.13). */}
      {releerTarjetas && (
        <ConReintento reintentar={releerTarjetas}>
          <strong>Error al obtener las tarjetas.</strong> Si guardaste alguna, sigue guardada; también puedes
          pagar con una nueva.
        </ConReintento>
      )}
      {tarjetas.length > 0 && (
        <OptionGroup label="Tarjeta con la que pagas">
          {tarjetas.map(tarjeta => (
            <OptionCard
              key={tarjeta.idtarjeta}
              name="forma-de-pago"
              checked={!esNueva && eleccion.idtarjeta === tarjeta.idtarjeta}
              onChange={() => elegir({ tipo: 'tarjetas_guardadas', idtarjeta: tarjeta.idtarjeta })}
              title={`${marcaParaLeer(tarjeta.marca)} •••• ${ultimosDigitos(tarjeta)}`}
              detail={[tarjeta.banco, tipoParaLeer(tarjeta.tipo), tarjeta.nombreEnTarjeta]
                .filter(Boolean)
                .join(' · ')}
              aside={<Logo de={marcaParaLeer(tarjeta.marca)} adorna />}
            />
          ))}
          <OptionCard
            name="forma-de-pago"
            checked={esNueva}
            onChange={() => elegir({ tipo: 'nueva_tarjeta' })}
            title="Nueva tarjeta"
            detail="Su número va directo al procesador de pagos"
            aside={<Icon name="mas" />}
          />
        </OptionGroup>
      )}
      {esNueva && (
        <>
          <MarcasAceptadas debito={debito} />
          <CamposDeTarjeta numero={numero} field={field} />
        </>
      )}
      <div ref={caja} role="alert" className="pago__aviso">
        {falla && (
          <Notice tone="urgente">
            <strong>{falla}</strong> No se hizo ningún cargo. Puedes intentar de nuevo o con otra tarjeta.
          </Notice>
        )}
        {enUnPago && (
          <Button variant="borde" onClick={enUnPago}>
            Pagar en una exhibición
          </Button>
        )}
      </div>
      {esNueva && proveedor.bloqueado && (
        <ConReintento tone="urgente" reintentar={proveedor.reintentar}>
          <strong>No pudimos cargar el pago seguro.</strong> Revisa tu conexión o desactiva tu bloqueador de
          anuncios en esta página. Tus lugares siguen apartados.
        </ConReintento>
      )}
      <p className="pago__confianza">
        <Icon name="candado" />
        Pago cifrado de 256 bits
      </p>
    </Panel>
  );
}

/** A notice of a failed read, with a button to repeat it. */
function ConReintento({ reintentar, ...aviso }: { reintentar: () => void } & NoticeProps) {
  return (
    <>
      <Notice {...aviso} live />
      <Button variant="borde" onClick={reintentar}>
        <Icon name="recargar" />
        Reintentar
      </Button>
    </>
  );
}
