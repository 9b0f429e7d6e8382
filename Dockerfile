# The image has the program, certificates and two empty folders: no shell, no root. It serves
# the page as a static site (docs/site.md), and runs jobs on batch systems (deploy/README.md).
#
#   docker build -t codebreaker .
#   docker run -p 8080:8080 codebreaker
#   docker run -v /shared/plan:/plan codebreaker job run /plan
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TARGETOS
ARG TARGETARCH
RUN go generate ./internal/ui/wasm
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -tags engine -trimpath -ldflags="-s -w" -o /root-of-image/usr/bin/codebreaker ./cmd/codebreaker \
    && mkdir -p /root-of-image/etc/ssl/certs /empty/data /empty/tmp \
    && cp /etc/ssl/certs/ca-certificates.crt /root-of-image/etc/ssl/certs/

FROM scratch
COPY --from=build /root-of-image /
COPY --from=build --chown=65532:65532 /empty /
USER 65532:65532
# Games are in /data/codebreaker.
ENV XDG_DATA_HOME=/data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/usr/bin/codebreaker"]
CMD ["serve", "--listen", ":8080"]
