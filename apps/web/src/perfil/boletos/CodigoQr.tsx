import { QRCodeSVG } from 'qrcode.react';

/**
 * A ticket's code in black on white, with the quiet zone of four modules that readers need. Drawn here, without a
 * network.
 */
export function CodigoQr({ texto }: { texto: string }) {
  return (
    <QRCodeSVG className="codigo-qr" value={texto} size={260} marginSize={4} level="M" aria-hidden="true" />
  );
}
