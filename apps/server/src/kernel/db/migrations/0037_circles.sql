CREATE TABLE "room_invitations" (
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"inviter_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "room_invitations_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "circle_id" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "seeds" jsonb;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_invitations" ADD CONSTRAINT "room_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_invitations_user_idx" ON "room_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_invitations_inviter_idx" ON "room_invitations" USING btree ("inviter_id");--> statement-breakpoint
CREATE INDEX "rooms_circle_idx" ON "rooms" USING btree (coalesce("circle_id", "id"));