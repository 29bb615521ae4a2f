import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { notificar } from '@taquilla/ui/toasts.ts';
import { saveFile } from '../api/download.ts';
import './AltaDeTotp.css';

export interface CodigosDeRecuperacionProps {
  codigos: readonly string[];
  onListo: () => void;
}

/** Ten recovery codes, shown once: the person copies, saves or prints them before going on. */
export function CodigosDeRecuperacion({ codigos, onListo }: CodigosDeRecuperacionProps) {
  const texto = `${codigos.join('\r\n')}\r\n`;
  return (
    <div className="alta">
      <Notice>
        <strong>Guárdalos ahora: no se vuelven a mostrar.</strong> Cada uno sirve una vez, si pierdes tu
        teléfono.
      </Notice>
      <ul className="codigos" aria-label="Códigos de recuperación">
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className="fila">
        <Button
          variant="borde"
          onClick={() =>
            navigator.clipboard.writeText(texto).then(
              () => notificar('Copiados', 'exito'),
              () => notificar('Tu navegador no dejó copiarlos. Descárgalos.', 'error'),
            )
          }
        >
          Copiar
        </Button>
        <Button
          variant="borde"
          onClick={() => saveFile(new Blob([texto], { type: 'text/plain' }), 'codigos-de-recuperacion.txt')}
        >
          Descargar
        </Button>
        <Button onClick={onListo}>Ya los guardé</Button>
      </div>
    </div>
  );
}
