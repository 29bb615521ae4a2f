import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { StateTag } from '../ui/StateTag.tsx';
import { Ajuste } from './Ajuste.tsx';

type Ajustes = RespuestaDe<'verAjustes'>;

/** Mail and the card provider: how they stand, and a test of each. Their keys are never shown. */
export function Pruebas({ ajustes }: { ajustes: Ajustes }) {
  return (
    <>
      <Ajuste titulo="Correo" nota="Por dónde salen los boletos y los avisos.">
        <Correo {...ajustes.correo} />
      </Ajuste>
      <Ajuste titulo="Cobro con tarjeta" nota="Las llaves se guardan en el servidor y nunca se muestran.">
        <Proveedor inicial={ajustes.proveedor} />
      </Ajuste>
    </>
  );
}

function Correo({ remitente, salida }: Ajustes['correo']) {
  const { dicho, isBusy, probar } = usePrueba(
    async () => (await call('probarCorreo', { intencion: 'probarCorreo' })).message,
  );
  return (
    <>
      <dl className="ficha">
        <div>
          <dt>Remitente</dt>
          <dd>{remitente}</dd>
        </div>
        <div>
          <dt>Salida</dt>
          <dd>{salida === 'smtp' ? 'Servidor de correo (SMTP)' : 'Buzón de la demostración'}</dd>
        </div>
      </dl>
      <div>
        <Button variant="borde" busy={isBusy} onClick={probar}>
          Mandarme un correo de prueba
        </Button>
      </div>
      <Dicho {...dicho} />
    </>
  );
}

const ESTADOS = {
  acepta: { kind: 'bien', texto: 'Acepta la llave' },
  llave_rechazada: { kind: 'mal', texto: 'Rechaza la llave' },
  sin_respuesta: { kind: 'duda', texto: 'No responde' },
} as const;

function Proveedor({ inicial }: { inicial: Ajustes['proveedor'] }) {
  const [proveedor, setProveedor] = useState(inicial);
  const { dicho, isBusy, probar } = usePrueba(async () => {
    setProveedor(await call('probarProveedor'));
    return null;
  });
  const { kind, texto } = ESTADOS[proveedor.estado];
  return (
    <>
      <dl className="ficha">
        <div>
          <dt>Modo</dt>
          <dd>{proveedor.modo === 'pruebas' ? 'De pruebas: no se cobra dinero' : 'Producción'}</dd>
        </div>
        <div>
          <dt>Comercio</dt>
          <dd>{proveedor.comercio}</dd>
        </div>
        <div>
          <dt>Estado</dt>
          <dd>
            <span role="status">
              <StateTag kind={kind}>{texto}</StateTag>
            </span>
          </dd>
        </div>
      </dl>
      <div>
        <Button variant="borde" busy={isBusy} onClick={probar}>
          Preguntar ahora
        </Button>
      </div>
      <Dicho {...dicho} />
    </>
  );
}

interface Resultado {
  texto?: string | null;
  mal?: boolean;
}

function usePrueba(prueba: () => Promise<string | null>) {
  const [dicho, setDicho] = useState<Resultado>({});
  const { isBusy, run } = useBusy();
  return {
    dicho,
    isBusy,
    probar: () =>
      void run(async () => {
        setDicho({});
        try {
          setDicho({ texto: await prueba() });
        } catch (error) {
          setDicho({ texto: enPalabras(error), mal: true });
        }
      }),
  };
}

function Dicho({ texto, mal }: Resultado) {
  if (!texto) return null;
  return (
    <Notice tone={mal ? 'urgente' : 'exito'} live>
      {texto}
    </Notice>
  );
}
